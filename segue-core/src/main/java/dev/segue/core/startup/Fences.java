package dev.segue.core.startup;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows a Markdown text line by line, and says what stands in a fenced code block. As far as a
 * line at the margin can be inside one: fences in list items and quotations are followed, and end
 * with what is around them. In an HTML comment no fence opens.
 */
final class Fences {
  private static final int LEAST = 3;
  private static final int TAB = 4;

  /** What opens a quotation or a list item, with the blanks around it. */
  private static final Pattern AROUND =
      Pattern.compile("\\G {0,3}(?:(?<quote>>) ?|(?:[-*+]|[0-9]{1,9}[.)])[ \\t]{1,4})");

  private boolean isOpen;
  private char mark;
  private int length;
  private int openedAt;

  /** Columns that a line must be indented by to stand in the list item of the fence. */
  private int indent;

  private boolean isQuoted;
  private boolean isComment;

  /** Takes the next line; true when it stands in code, or opens or closes it. */
  boolean isCode(String line, int at) {
    if (isOpen && leaves(line)) {
      isOpen = false;
    }
    if (isOpen) {
      isOpen = !closes(line);
      return true;
    }
    if (isComment || isCommentStart(line)) {
      isComment = !line.contains("-->");
      return false;
    }
    isOpen = opens(line);
    openedAt = at;
    return isOpen;
  }

  /** Where the code begins that a line at the margin would stand in. */
  OptionalInt openedAt() {
    return isOpenAtMargin() ? OptionalInt.of(openedAt) : OptionalInt.empty();
  }

  /** The line that ends the code that a line at the margin would stand in; or nothing. */
  String closing() {
    return isOpenAtMargin() ? String.valueOf(mark).repeat(length) : "";
  }

  private boolean isOpenAtMargin() {
    return isOpen && !isQuoted && indent == 0;
  }

  private static boolean isCommentStart(String line) {
    return column(line) <= LEAST && line.stripLeading().startsWith("<!--");
  }

  private boolean leaves(String line) {
    if (isQuoted) {
      return !line.stripLeading().startsWith(">");
    }
    return indent > 0 && !line.isBlank() && column(line) < indent;
  }

  private boolean opens(String line) {
    Matcher around = AROUND.matcher(line);
    int start = 0;
    boolean isInQuote = false;
    boolean isInItem = false;
    while (around.find()) {
      start = around.end();
      isInQuote |= around.group("quote") != null;
      isInItem |= around.group("quote") == null;
    }
    String rest = line.substring(start);
    String fence = rest.stripLeading();
    if (fence.isEmpty() || column(rest) > LEAST) {
      return false;
    }
    char first = fence.charAt(0);
    int run = run(fence, first);
    if ((first != '`' && first != '~')
        || run < LEAST
        || (first == '`' && fence.indexOf('`', run) >= 0)) {
      return false;
    }
    mark = first;
    length = run;
    isQuoted = isInQuote;
    indent = isInItem ? start : 0;
    return true;
  }

  private boolean closes(String line) {
    String rest = line;
    while (isQuoted && rest.stripLeading().startsWith(">")) {
      rest = rest.stripLeading().substring(1);
    }
    String fence = rest.strip();
    return column(rest) <= indent + LEAST
        && run(fence, mark) >= length
        && run(fence, mark) == fence.length();
  }

  private static int run(String text, char of) {
    int end = 0;
    while (end < text.length() && text.charAt(end) == of) {
      end++;
    }
    return end;
  }

  /** The column of the first character that is no blank. */
  private static int column(String line) {
    int column = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\t') {
        column += TAB - column % TAB;
      } else if (c == ' ') {
        column++;
      } else {
        break;
      }
    }
    return column;
  }
}
