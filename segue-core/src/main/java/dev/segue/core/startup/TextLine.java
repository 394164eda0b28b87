package dev.segue.core.startup;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a text, by its place. A line ends with LF, CR LF or CR.
 *
 * @param number counted from 1
 * @param start of its first character; behind a byte order mark
 * @param end of its last character
 * @param next after its line end; the same as {@code end} where it has none
 */
record TextLine(int number, int start, int end, int next) {
  private static final char MARK = '\ufeff';

  /** Where a text begins, behind a byte order mark. */
  static int beginning(String text) {
    return !text.isEmpty() && text.charAt(0) == MARK ? 1 : 0;
  }

  /** All lines; none after the last line end. */
  static List<TextLine> of(String text) {
    var lines = new ArrayList<TextLine>();
    int start = beginning(text);
    while (start < text.length()) {
      int end = start;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      int next = end + lengthOfEnd(text, end);
      lines.add(new TextLine(lines.size() + 1, start, end, next));
      start = next;
    }
    return lines;
  }

  /** How long the line end at a place is; 0 where there is none. */
  static int lengthOfEnd(String text, int at) {
    if (text.startsWith("\r\n", at)) {
      return 2;
    }
    return text.startsWith("\n", at) || text.startsWith("\r", at) ? 1 : 0;
  }

  /** How long the line end before a place is; 0 where there is none. */
  static int lengthOfEndBefore(String text, int at) {
    if (at >= 2 && text.startsWith("\r\n", at - 2)) {
      return 2;
    }
    return at >= 1 ? lengthOfEnd(text, at - 1) : 0;
  }

  /** The line end that most lines have; LF where none has any, and when in doubt. */
  static String usualEnd(String text, List<TextLine> lines) {
    int feeds = 0;
    int returns = 0;
    int pairs = 0;
    for (TextLine line : lines) {
      if (line.next - line.end == 2) {
        pairs++;
      } else if (line.next > line.end && text.charAt(line.end) == '\r') {
        returns++;
      } else if (line.next > line.end) {
        feeds++;
      }
    }
    if (feeds >= pairs && feeds >= returns) {
      return "\n";
    }
    return pairs >= returns ? "\r\n" : "\r";
  }

  String in(String text) {
    return text.substring(start, end);
  }
}
