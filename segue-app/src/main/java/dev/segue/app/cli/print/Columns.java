package dev.segue.app.cli.print;

import org.jline.utils.WCWidth;

/** Text by the columns that it takes on a terminal. */
final class Columns {
  private Columns() {}

  /** The text, cut with an ellipsis where it takes more columns. */
  static String cut(String text, int columns) {
    if (width(text) <= columns) {
      return text;
    }
    var cut = new StringBuilder();
    int left = columns - 1;
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int point = text.codePointAt(at);
      left -= width(point);
      if (left < 0) {
        break;
      }
      cut.appendCodePoint(point);
    }
    return cut + "…";
  }

  static int width(String text) {
    return text.codePoints().map(Columns::width).sum();
  }

  private static int width(int point) {
    return Math.max(0, WCWidth.wcwidth(point));
  }
}
