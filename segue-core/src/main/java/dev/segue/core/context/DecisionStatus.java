package dev.segue.core.context;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a decision stands. */
public enum DecisionStatus {
  /** It holds. */
  ACTIVE,
  /** Somebody has yet to agree. */
  PROPOSED,
  /** Considered and not taken; recorded so that it is not proposed again. */
  REJECTED,
  /** Another took its place. */
  SUPERSEDED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The status of a word with which a decision may be recorded; nobody records a superseded one.
   */
  public static Optional<DecisionStatus> recordedAs(String word) {
    return Arrays.stream(values())
        .filter(status -> status != SUPERSEDED && status.word().equals(word))
        .findFirst();
  }
}
