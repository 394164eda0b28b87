package dev.segue.core.workflow;

import java.util.Locale;
import java.util.Optional;

/** Permission of a reviewer in its throwaway checkout. */
public enum ReviewPosture {
  /** The profile's posture that changes no file. */
  READ_ONLY,
  /**
   * The profile's posture for a workspace, so that the reviewer can build and run tests. Untracked
   * files go with the checkout; a changed tracked file makes the verdict void all the same.
   */
  THROWAWAY;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads a {@link #word}. */
  public static Optional<ReviewPosture> ofWord(String word) {
    for (ReviewPosture posture : values()) {
      if (posture.word().equals(word)) {
        return Optional.of(posture);
      }
    }
    return Optional.empty();
  }
}
