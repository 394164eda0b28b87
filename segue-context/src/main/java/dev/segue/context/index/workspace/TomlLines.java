package dev.segue.context.index.workspace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a TOML document's values, which the library does not tell: for each table, in which
 * line of it a word stands first. A word is a bare key or the content of quotes, so a value is
 * found by its key, and an item of a list by its own text. What is not found stands where the value
 * around it does.
 */
final class TomlLines {
  private static final int DEEPEST = 64;

  /** Characters of a line that are looked at; unclosed quotes are looked for again and again. */
  private static final int LONGEST = 2_000;

  private static final Pattern HEADER = Pattern.compile("\\s*+\\[\\[?+([^\\]]++)\\].*");
  private static final Pattern NAME =
      Pattern.compile("(?:\"[^\"]*+\"|'[^']*+'|[A-Za-z0-9_.-]|\\s)++");
  private static final Pattern WORD =
      Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|'([^']*+)'|([A-Za-z0-9_-]++)");

  /** Contents below one header. */
  private static final class Table {
    private final @Nullable Table parent;
    private final Map<String, Table> children = new HashMap<>();
    private final Map<String, Integer> words = new HashMap<>();
    private int header;

    private Table(@Nullable Table parent) {
      this.parent = parent;
    }

    /** The line of a word in the innermost table that has it. */
    private int search(String word, int otherwise) {
      for (Table table = this; table != null; table = table.parent) {
        Integer line = table.words.get(word);
        if (line != null) {
          return line;
        }
      }
      return otherwise;
    }
  }

  private final Table top = new Table(null);

  TomlLines(String text) {
    Table table = top;
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      Matcher header = HEADER.matcher(line);
      // An item of a list that is a list itself also begins a line with a bracket.
      if (header.matches() && NAME.matcher(header.group(1)).matches()) {
        table = table(header.group(1));
        table.header = table.header == 0 ? number : table.header;
      } else {
        words(line, number, table);
      }
    }
  }

  private Table table(String header) {
    Table table = top;
    Matcher word = WORD.matcher(header);
    // The expression matched before, so quotes are closed and nothing is looked at twice.
    for (int depth = 0; depth < DEEPEST && word.find(); depth++) {
      Table parent = table;
      table = table.children.computeIfAbsent(content(word), _ -> new Table(parent));
    }
    return table;
  }

  private static void words(String line, int number, Table table) {
    Matcher word = WORD.matcher(line.length() > LONGEST ? line.substring(0, LONGEST) : line);
    while (word.find()) {
      table.words.putIfAbsent(content(word), number);
    }
  }

  private static String content(Matcher word) {
    for (int group = 1; group <= 3; group++) {
      String content = word.group(group);
      if (content != null) {
        return content;
      }
    }
    return "";
  }

  /**
   * Refuses brackets that nest too deep before the library recurses into them. Those in comments
   * count as well, so the bound is twice what a document may have.
   */
  static void checkDepth(String text) throws UnreadableException {
    int depth = 0;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        quote = 0;
      } else if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[' || c == '{') {
        depth++;
      } else if (c == ']' || c == '}') {
        depth = Math.max(0, depth - 1);
      }
      if (depth > 2 * DEEPEST) {
        throw new UnreadableException("is nested deeper than %d".formatted(DEEPEST));
      }
    }
  }

  /** The same tree, with lines. */
  Node place(Node root) {
    return root instanceof Node.Fields fields ? fields(fields, top, top, 1) : root;
  }

  /**
   * @param own the table of this value's own header, where it has one
   * @param nearest the innermost table with a header around its content
   */
  private Node fields(Node.Fields node, @Nullable Table own, Table nearest, int line) {
    var placed = new LinkedHashMap<String, Node>();
    node.entries()
        .forEach(
            (key, value) -> {
              Table child = own == null ? null : own.children.get(key);
              int header = child == null ? 0 : child.header;
              int place = header > 0 ? header : nearest.search(key, line);
              placed.put(key, value(value, child, child == null ? nearest : child, place));
            });
    return new Node.Fields(placed, line);
  }

  /** The depth of the tree is bounded by its reader. */
  private Node value(Node node, @Nullable Table own, Table nearest, int line) {
    return switch (node) {
      case Node.Scalar(String text, int _) -> new Node.Scalar(text, line);
      case Node.Fields fields -> fields(fields, own, nearest, line);
      case Node.Items(List<Node> items, int _) -> {
        var placed = new ArrayList<Node>();
        for (Node item : items) {
          int place =
              item instanceof Node.Scalar(String text, int _) ? nearest.search(text, line) : line;
          placed.add(value(item, own, nearest, place));
        }
        yield new Node.Items(placed, line);
      }
    };
  }
}
