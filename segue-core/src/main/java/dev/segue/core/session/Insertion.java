package dev.segue.core.session;

/**
 * A piece that is put into a text.
 *
 * @param at offset
 */
record Insertion(int at, String piece) {
  private record Piece(String key, String json, JsonPart value) {}

  /**
   * A child behind the last of a container.
   *
   * @param key with its quotes, colon and blank; empty in an array
   * @param json the child's value, of our own making
   */
  static Insertion into(
      String text, JsonPart.Container container, Layout layout, String key, String json)
      throws UnreadableException {
    JsonPart value = JsonText.read(json).root().orElseThrow();
    if (container.children().isEmpty()) {
      return intoEmpty(text, container, layout, new Piece(key, json, value));
    }
    JsonPart.Child last = container.children().getLast();
    if (!Layout.isFirstInLine(text, last.start())) {
      return new Insertion(last.end(), ", " + key + Layout.flat(json, value));
    }
    String indentation = Layout.indentation(text, last.start());
    return new Insertion(
        last.end(),
        "," + layout.line() + indentation + key + layout.spread(json, value, indentation));
  }

  private static Insertion intoEmpty(
      String text, JsonPart.Container container, Layout layout, Piece piece) {
    String outer = Layout.indentation(text, container.start());
    String inner = outer + layout.unit();
    String rest = text.substring(container.start() + 1, container.end() - 1);
    String end = rest.indexOf('\n') >= 0 ? "" : layout.line() + outer;
    return new Insertion(
        container.start() + 1,
        layout.line()
            + inner
            + piece.key()
            + layout.spread(piece.json(), piece.value(), inner)
            + end);
  }

  String in(String text) {
    return text.substring(0, at) + piece + text.substring(at);
  }
}
