package dev.segue.run.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Just enough JSON for {@link ScriptedCli}, which is started dozens of times and would spend most
 * of its life on loading a library.
 */
final class TinyJson {
  private final String text;
  private int at;

  private TinyJson(String text) {
    this.text = text;
  }

  static Map<?, ?> object(String text) {
    return map(new TinyJson(text).value());
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  static String string(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private @Nullable Object value() {
    return switch (next()) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> characters();
      default -> word();
    };
  }

  private char next() {
    while (text.charAt(at) <= ' ') {
      at++;
    }
    return text.charAt(at);
  }

  private Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    while (next() != '}') {
      String name = characters();
      next();
      at++; // The colon.
      members.put(name, value());
      skipComma();
    }
    at++;
    return members;
  }

  private List<@Nullable Object> elements() {
    List<@Nullable Object> elements = new ArrayList<>();
    at++;
    while (next() != ']') {
      elements.add(value());
      skipComma();
    }
    at++;
    return elements;
  }

  private void skipComma() {
    if (next() == ',') {
      at++;
    }
  }

  private String characters() {
    var characters = new StringBuilder();
    at++;
    for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
      characters.append(c == '\\' ? escaped() : c);
    }
    return characters.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    if (c == 'u') {
      at += 4;
      return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }
    int known = "nrtbf".indexOf(c);
    return known < 0 ? c : "\n\r\t\b\f".charAt(known);
  }

  private @Nullable Object word() {
    int begin = at;
    while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(begin, at);
    return word.equals("null") ? null : word;
  }
}
