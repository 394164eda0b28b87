package dev.segue.core.workflow;

import java.util.Locale;
import java.util.Optional;

/** Kind of a workflow's stage. */
public enum StageKind {
  /** An agent makes the change. */
  WORK,
  /** An agent judges a commit. */
  REVIEW,
  /** A person judges a commit. */
  APPROVAL;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads a {@link #word}. */
  public static Optional<StageKind> ofWord(String word) {
    for (StageKind kind : values()) {
      if (kind.word().equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
