package dev.segue.core.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds values in plain trees (maps, lists, scalars) by JSON pointer, RFC 6901, with {@code *} for
 * every element.
 */
final class JsonTree {
  private JsonTree() {}

  static Optional<Object> first(Object tree, String pointer) {
    List<Object> found = all(tree, pointer);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
  }

  static List<Object> all(Object tree, String pointer) {
    List<Object> level = List.of(tree);
    if (pointer.isEmpty()) {
      return level;
    }
    for (String escaped : pointer.substring(1).split("/", -1)) {
      String token = escaped.replace("~1", "/").replace("~0", "~");
      var next = new ArrayList<Object>();
      for (Object node : level) {
        step(node, token, next);
      }
      level = next;
    }
    return level;
  }

  private static void step(Object node, String token, List<Object> into) {
    if (node instanceof Map<?, ?> map) {
      if (token.equals("*")) {
        map.values().stream().filter(v -> v != null).forEach(into::add);
      } else {
        Object value = map.get(token);
        if (value != null) {
          into.add(value);
        }
      }
    } else if (node instanceof List<?> list) {
      if (token.equals("*")) {
        list.stream().filter(v -> v != null).forEach(into::add);
      } else if (token.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(token) < list.size()) {
        Object value = list.get(Integer.parseInt(token));
        if (value != null) {
          into.add(value);
        }
      }
    }
  }

  /** A scalar as text; a list or object as an empty text. */
  static String scalarText(Object value) {
    return value instanceof Map<?, ?> || value instanceof List<?> ? "" : value.toString();
  }
}
