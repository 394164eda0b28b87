package dev.segue.core.session;

import java.util.List;

/**
 * How a text is laid out, as far as what we add should look like it.
 *
 * @param unit one step of indentation
 * @param line what ends a line
 */
record Layout(String unit, String line) {
  static Layout of(String text, List<JsonPart.Child> top) {
    int end = text.indexOf('\n');
    String line = end > 0 && text.charAt(end - 1) == '\r' ? "\r\n" : "\n";
    String unit =
        top.isEmpty() || !isFirstInLine(text, top.getFirst().start())
            ? "  "
            : indentation(text, top.getFirst().start());
    return new Layout(unit.isEmpty() ? "  " : unit, line);
  }

  /** The blanks with which the line of a place begins. */
  static String indentation(String text, int at) {
    int start = text.lastIndexOf('\n', at - 1) + 1;
    int end = start;
    while (end < at && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  static boolean isFirstInLine(String text, int at) {
    int start = text.lastIndexOf('\n', at - 1) + 1;
    return start > 0 && start + indentation(text, at).length() == at;
  }

  /** A JSON text on several lines, its first not indented. */
  String spread(String json, JsonPart part, String indentation) {
    if (!(part instanceof JsonPart.Container container) || container.children().isEmpty()) {
      return json.substring(part.start(), part.end());
    }
    String inner = indentation + unit;
    var out = new StringBuilder().append(container.isObject() ? '{' : '[');
    String comma = "";
    for (JsonPart.Child child : container.children()) {
      out.append(comma).append(line).append(inner).append(key(json, child));
      out.append(spread(json, child.value(), inner));
      comma = ",";
    }
    return out.append(line).append(indentation).append(container.isObject() ? '}' : ']').toString();
  }

  /** A JSON text on one line. */
  static String flat(String json, JsonPart part) {
    if (!(part instanceof JsonPart.Container container)) {
      return json.substring(part.start(), part.end());
    }
    List<String> children =
        container.children().stream()
            .map(child -> key(json, child) + flat(json, child.value()))
            .toList();
    String inside = String.join(", ", children);
    return container.isObject() ? "{" + inside + "}" : "[" + inside + "]";
  }

  private static String key(String json, JsonPart.Child child) {
    if (child.key().isEmpty()) {
      return "";
    }
    // Of our own making, so that no escaped quote is in it.
    return json.substring(child.start(), json.indexOf('"', child.start() + 1) + 1) + ": ";
  }
}
