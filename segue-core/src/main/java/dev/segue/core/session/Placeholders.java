package dev.segue.core.session;

import dev.segue.core.text.Json;
import dev.segue.core.text.Sha256;
import java.util.Map;
import java.util.Optional;

/** Fills places of the forms {@code {name}} and {@code {name:json}}. */
final class Placeholders {
  private static final String AS_JSON = ":json";

  private Placeholders() {}

  /** The text with each known name replaced, in one pass: what is filled in is not looked at. */
  static String fill(String text, Map<String, String> words) {
    var filled = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = text.charAt(at) == '{' ? text.indexOf('}', at) : -1;
      Optional<String> word = end < 0 ? Optional.empty() : word(text.substring(at + 1, end), words);
      if (word.isPresent()) {
        filled.append(word.get());
        at = end + 1;
      } else {
        filled.append(text.charAt(at++));
      }
    }
    return filled.toString();
  }

  static String digest(String text, Map<String, String> words) {
    return Sha256.hex(fill(text, words));
  }

  static boolean has(String text, String name) {
    return text.contains("{" + name + "}") || text.contains("{" + name + AS_JSON + "}");
  }

  private static Optional<String> word(String place, Map<String, String> words) {
    if (!place.endsWith(AS_JSON)) {
      return Optional.ofNullable(words.get(place));
    }
    String name = place.substring(0, place.length() - AS_JSON.length());
    return Optional.ofNullable(words.get(name)).map(Placeholders::inJson);
  }

  private static String inJson(String value) {
    String literal = Json.compact(value);
    return literal.substring(1, literal.length() - 1);
  }
}
