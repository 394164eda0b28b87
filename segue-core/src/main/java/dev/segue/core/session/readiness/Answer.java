package dev.segue.core.session.readiness;

import java.util.List;

/**
 * The keys that answer a dialog, pressed only when the operator has switched it on.
 *
 * @param dialog its kind
 * @param rule which of the rules must have seen it
 * @param keys names of keys in order: {@code enter}, {@code up}, {@code down}, {@code escape}, or a
 *     character
 */
public record Answer(String dialog, String rule, List<String> keys) {
  /** The keys that can be named. */
  public static final List<String> NAMED = List.of("enter", "up", "down", "escape", "tab");

  public Answer {
    keys = List.copyOf(keys);
  }
}
