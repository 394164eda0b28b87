package dev.segue.testkit.terminal.skins;

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
    return text.substring(0, fitting(text, 0, columns));
  }

  /** Where that ends which fits, from a place in the text on. */
  private static int fitting(String text, int from, int columns) {
    int used = 0;
    int at = from;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      used += width(codePoint);
      if (used > columns) {
        break;
      }
      at += Character.charCount(codePoint);
    }
    return at;
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

  /** Without copies of what is left: texts of 64 KB are drawn again and again. */
  private static void wrapLine(String line, int columns, List<String> rows) {
    int from = 0;
    while (true) {
      int end = fitting(line, from, columns);
      if (end == line.length()) {
        rows.add(line.substring(from));
        return;
      }
      int space = line.lastIndexOf(' ', end - 1);
      boolean breaksAtSpace = space > from && line.charAt(end) != ' ';
      int rowEnd = breaksAtSpace ? space : end;
      rows.add(line.substring(from, rowEnd));
      from = line.charAt(rowEnd) == ' ' ? rowEnd + 1 : rowEnd;
    }
  }
}
