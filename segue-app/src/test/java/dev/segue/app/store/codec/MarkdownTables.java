package dev.segue.app.store.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The tables of a page of docs/reference. */
public final class MarkdownTables {
  private static final Path FOLDER = Path.of("..", "docs", "reference");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private MarkdownTables() {}

  /** First cell of every row (without code marks) to its other cells. */
  public static Map<String, List<String>> rows(String page) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String line : text(page).lines().filter(l -> l.startsWith("| ")).toList()) {
      List<String> cells =
          Pattern.compile("\\|").splitAsStream(line.substring(1)).map(String::strip).toList();
      rows.putIfAbsent(cells.getFirst().replace("`", ""), cells.subList(1, cells.size()));
    }
    return rows;
  }

  /** The words in code marks. */
  public static List<String> words(String cell) {
    return CODE.matcher(cell).results().map(match -> match.group(1)).toList();
  }

  private static String text(String page) {
    try {
      return Files.readString(FOLDER.resolve(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
