package dev.segue.app.cli.print;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns as wide as their widest entry. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /**
   * Prints rows of equal length; every line is harmless on a terminal.
   *
   * @param out stays open
   */
  public static void print(PrintWriter out, List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int width = Columns.width(TerminalLine.of(row.get(i)));
        if (widths.size() == i) {
          widths.add(width);
        } else {
          widths.set(i, Math.max(widths.get(i), width));
        }
      }
    }
    rows.forEach(row -> out.println(line(row, widths)));
  }

  private static String line(List<String> row, List<Integer> widths) {
    var line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String text = TerminalLine.of(row.get(i));
      line.append(i == 0 ? "" : GAP).append(text);
      line.append(" ".repeat(widths.get(i) - Columns.width(text)));
    }
    return line.toString().stripTrailing();
  }
}
