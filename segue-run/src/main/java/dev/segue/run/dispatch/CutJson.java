package dev.segue.run.dispatch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A JSON object whose end is missing, because the program or its pipe ended in the middle. */
final class CutJson {
  private static final int UNICODE_ESCAPE = 6;

  private CutJson() {}

  /**
   * Texts that close what is open, the likeliest first; none for an object that is whole.
   *
   * @param json from its first brace on
   */
  static List<String> closed(String json) {
    Deque<Character> open = new ArrayDeque<>();
    boolean isText = false;
    int escape = -1;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (escape >= 0) {
        escape =
            i - escape < (json.charAt(escape + 1) == 'u' ? UNICODE_ESCAPE - 1 : 1) ? escape : -1;
      } else if (c == '\\' && isText) {
        escape = i;
      } else if (c == '"') {
        isText = !isText;
      } else if (!isText && (c == '{' || c == '[')) {
        open.push(c == '{' ? '}' : ']');
      } else if (!isText && (c == '}' || c == ']') && !open.isEmpty()) {
        open.pop();
      }
    }
    if (open.isEmpty()) {
      return List.of();
    }
    String whole = (escape >= 0 ? json.substring(0, escape) : json) + (isText ? "\"" : "");
    var end = new StringBuilder();
    open.forEach(end::append);
    String trimmed = whole.stripTrailing();
    String bare = trimmed.replaceFirst("[:,]?\\s*[A-Za-z0-9.+-]{0,40}$", "");
    return List.of(
        trimmed + end,
        trimmed + ":null" + end,
        trimmed + "null" + end,
        bare + end,
        bare + ":null" + end);
  }
}
