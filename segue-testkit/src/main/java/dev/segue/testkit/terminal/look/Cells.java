package dev.segue.testkit.terminal.look;

import java.util.ArrayList;
import java.util.List;

/** How many cells text takes, and where it breaks. */
final class Cells {
  private static final int[][] WIDE = {
    {0x1100, 0x115f},
    {0x2e80, 0x303e},
    {0x3041, 0x4dbf},
    {0x4e00, 0xa4cf},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},
    {0xff00, 0xff60},
    {0xffe0, 0xffe6},
    {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff},
    {0x1f900, 0x1f9ff},
    {0x20000, 0x3fffd}
  };

  private Cells() {}

  static int width(int codePoint) {
    boolean isDrawing = codePoint >= 0x2100 && codePoint < 0x2e80;
    if (codePoint < 0x300 || isDrawing) {
      return 1;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    for (int[] range : WIDE) {
      if (codePoint >= range[0] && codePoint <= range[1]) {
        return 2;
      }
    }
    return 1;
  }

  static int width(String text) {
    int width = 0;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      width += width(codePoint);
      at += Character.charCount(codePoint);
    }
    return width;
  }

  /** The beginning of the text that fits. */
  static String cut(String text, int columns) {
    int used = 0;
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      used += width(codePoint);
      if (used > columns) {
        break;
      }
      at += Character.charCount(codePoint);
    }
    return text.substring(0, at);
  }

  /** Text as a terminal can show it: tabs widened, other control characters left out. */
  static String shown(String text) {
    if (text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n')) {
      return text;
    }
    var shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            codePoint -> {
              if (codePoint == '\t') {
                shown.append("    ");
              } else if (codePoint == '\n' || !Character.isISOControl(codePoint)) {
                shown.appendCodePoint(codePoint);
              }
            });
    return shown.toString();
  }

  /** Rows of the text, broken at spaces where it can be, at least one. */
  static List<String> wrap(String text, int columns) {
    var rows = new ArrayList<String>();
    for (String line : shown(text).split("\n", -1)) {
      wrapLine(line, Math.max(2, columns), rows);
    }
    return rows;
  }

  private static void wrapLine(String line, int columns, List<String> rows) {
    String rest = line;
    while (true) {
      String fits = cut(rest, columns);
      if (fits.length() == rest.length()) {
        rows.add(rest);
        return;
      }
      int space = fits.lastIndexOf(' ');
      boolean breaksAtSpace = space > 0 && rest.charAt(fits.length()) != ' ';
      String row = breaksAtSpace ? fits.substring(0, space) : fits;
      rows.add(row);
      rest = rest.substring(row.length());
      rest = rest.startsWith(" ") ? rest.substring(1) : rest;
    }
  }
}
