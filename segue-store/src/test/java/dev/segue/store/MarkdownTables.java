package dev.segue.store;

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

  /** The rows of all tables whose first column has this heading; see {@link #rows}. */
  public static Map<String, List<String>> table(String page, String heading) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    boolean isBefore = true;
    boolean isWanted = false;
    for (String line : text(page).lines().toList()) {
      boolean isRow = line.startsWith("| ");
      if (isRow && isBefore) {
        isWanted = line.startsWith("| " + heading + " |");
      } else if (isRow && isWanted) {
        List<String> cells =
            Pattern.compile("\\|").splitAsStream(line.substring(1)).map(String::strip).toList();
        rows.put(cells.getFirst().replace("`", ""), cells.subList(1, cells.size()));
      }
      isBefore = !line.startsWith("|");
    }
    return rows;
  }

  /** The fenced blocks of a language, in their order. */
  public static List<String> blocks(String page, String language) {
    return Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(text(page))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** The words in code marks. */
  public static List<String> words(String cell) {
    return CODE.matcher(cell).results().map(match -> match.group(1)).toList();
  }

  /** Content of a page, or of another file beside it. */
  public static String text(String page) {
    try {
      return Files.readString(FOLDER.resolve(page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
