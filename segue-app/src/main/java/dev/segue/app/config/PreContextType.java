package dev.segue.app.config;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The kinds of hand-off block, under their public words. */
public enum PreContextType {
  CIRCUIT_BREAKER,
  RETRY,
  HELPER,
  ROLE;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All of them by their words, in order. */
  static Map<String, PreContextType> byWord() {
    Map<String, PreContextType> words = new LinkedHashMap<>();
    for (PreContextType type : values()) {
      words.put(type.word(), type);
    }
    return words;
  }
}
