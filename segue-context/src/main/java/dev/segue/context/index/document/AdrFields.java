package dev.segue.context.index.document;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.Node;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields of a decision by their names in lower case: front matter first, then the lines of
 * {@code Status: accepted}, {@code * Date: …} or {@code | Status | … |} below the title.
 */
final class AdrFields {
  private static final Pattern LINE =
      Pattern.compile(
          "\\s{0,8}(?:[*+-]\\s{1,4})?\\**([\\p{L}][\\p{L} _-]{1,30})\\**\\s{0,4}:\\**(.*+)");

  private static final Pattern ROW =
      Pattern.compile(
          "\\s{0,8}\\|\\s{0,40}\\**([\\p{L} _-]{2,30}?):?\\**\\s{0,40}\\|([^|]*+)\\|?\\s*+");

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  AdrFields(Markdown text) {
    frontMatter(text.frontMatter());
    for (String line : text.preamble()) {
      line(line);
    }
  }

  /** The values of the first of these names that has any. */
  List<String> of(String... names) {
    for (String name : names) {
      List<String> found = values.getOrDefault(name, List.of());
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private void frontMatter(List<String> lines) {
    try {
      Node root = Document.yaml(String.join("\n", lines));
      root.fields()
          .forEach(
              (name, node) -> {
                add(name, node.text());
                node.items().forEach(item -> add(name, item.text()));
              });
    } catch (UnreadableException _) {
      // Front matter of a hurry is no YAML ("status: superseded by: x"), and still says what it is.
      lines.forEach(this::line);
    }
  }

  private void line(String line) {
    for (Pattern pattern : List.of(LINE, ROW)) {
      Matcher field = pattern.matcher(line);
      if (field.matches()) {
        add(field.group(1), field.group(2));
        return;
      }
    }
  }

  private void add(String name, String value) {
    String text = value.strip().replaceAll("^[\"']|[\"']$", "");
    if (!text.isEmpty()) {
      String key = name.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
      values.computeIfAbsent(key, _ -> new ArrayList<>()).add(text);
    }
  }
}
