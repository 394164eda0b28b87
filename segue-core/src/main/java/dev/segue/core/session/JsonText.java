package dev.segue.core.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a JSON text for the places in it. Comments and a comma after the last child are taken, as
 * several CLIs take them; whatever else is no JSON is refused.
 */
final class JsonText {
  /** Nobody nests settings deeper. */
  private static final int MOST_DEPTH = 100;

  private static final String BLANKS = " \t\r\n\uFEFF";

  private final String text;
  private int at;
  private int lastCommas;

  private JsonText(String text) {
    this.text = text;
  }

  /**
   * A whole text.
   *
   * @param root absent where there are only blanks
   * @param lastCommas how many commas stand behind a last child
   */
  record Whole(Optional<JsonPart> root, int lastCommas) {}

  static Whole read(String text) throws UnreadableException {
    if (text.chars().allMatch(c -> BLANKS.indexOf(c) >= 0)) {
      return new Whole(Optional.empty(), 0);
    }
    var reader = new JsonText(text);
    reader.pass();
    JsonPart root = reader.value(0);
    reader.pass();
    if (reader.at < text.length()) {
      throw reader.wrong("there is more behind the end");
    }
    return new Whole(Optional.of(root), reader.lastCommas);
  }

  static boolean isBlank(char c) {
    return BLANKS.indexOf(c) >= 0;
  }

  private JsonPart value(int depth) throws UnreadableException {
    if (depth > MOST_DEPTH) {
      throw wrong("it is nested too deeply");
    }
    return switch (peek()) {
      case '{' -> container(true, depth);
      case '[' -> container(false, depth);
      case '"' -> {
        int start = at;
        String string = string();
        yield new JsonPart.Scalar(start, at, Optional.of(string));
      }
      default -> word();
    };
  }

  private JsonPart container(boolean isObject, int depth) throws UnreadableException {
    int start = at++;
    char close = isObject ? '}' : ']';
    List<JsonPart.Child> children = new ArrayList<>();
    pass();
    while (peek() != close) {
      if (!children.isEmpty() && children.getLast().comma() < 0) {
        throw wrong("a comma is missing");
      }
      children.add(child(isObject, depth));
    }
    if (!children.isEmpty() && children.getLast().comma() >= 0) {
      lastCommas++;
    }
    at++;
    return new JsonPart.Container(start, at, isObject, children);
  }

  private JsonPart.Child child(boolean isObject, int depth) throws UnreadableException {
    int start = at;
    Optional<String> key = Optional.empty();
    if (isObject) {
      if (peek() != '"') {
        throw wrong("a key is missing");
      }
      key = Optional.of(string());
      pass();
      if (peek() != ':') {
        throw wrong("a colon is missing");
      }
      at++;
      pass();
    }
    JsonPart value = value(depth + 1);
    pass();
    int comma = peek() == ',' ? at++ : -1;
    pass();
    return new JsonPart.Child(key, start, value, comma);
  }

  private JsonPart word() throws UnreadableException {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    String word = text.substring(start, at);
    if (!word.matches("true|false|null|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?")) {
      throw wrong("a value is missing");
    }
    return new JsonPart.Scalar(start, at, Optional.empty());
  }

  private String string() throws UnreadableException {
    var string = new StringBuilder();
    at++;
    while (peek() != '"') {
      char c = text.charAt(at++);
      if (c < ' ') {
        throw wrong("a text has no end");
      }
      string.append(c == '\\' ? escaped() : c);
    }
    at++;
    return string.toString();
  }

  private char escaped() throws UnreadableException {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw wrong("a text has an escape that is none");
    };
  }

  private char unit() throws UnreadableException {
    int end = at + 4;
    if (end > text.length() || !text.substring(at, end).matches("[0-9A-Fa-f]{4}")) {
      throw wrong("a text has an escape that is none");
    }
    char unit = (char) Integer.parseInt(text.substring(at, end), 16);
    at = end;
    return unit;
  }

  /** Passes over blanks and comments. */
  private void pass() throws UnreadableException {
    boolean isMore = true;
    while (isMore) {
      while (at < text.length() && isBlank(text.charAt(at))) {
        at++;
      }
      isMore = comment("//", "\n") || comment("/*", "*/");
    }
  }

  private boolean comment(String open, String close) throws UnreadableException {
    if (!text.startsWith(open, at)) {
      return false;
    }
    int end = text.indexOf(close, at + 2);
    if (end < 0 && open.equals("/*")) {
      throw wrong("a comment has no end");
    }
    at = end < 0 ? text.length() : end + close.length();
    return true;
  }

  private char peek() throws UnreadableException {
    if (at >= text.length()) {
      throw wrong("it ends too early");
    }
    return text.charAt(at);
  }

  private UnreadableException wrong(String why) {
    int line = 1 + (int) text.substring(0, Math.min(at, text.length())).lines().count();
    boolean isInLine = at > 0 && text.charAt(Math.min(at, text.length()) - 1) != '\n';
    return new UnreadableException(isInLine ? line - 1 : line, why);
  }
}
