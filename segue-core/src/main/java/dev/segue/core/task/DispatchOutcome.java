package dev.segue.core.task;

import java.util.Locale;

/** How a dispatch ended. */
public enum DispatchOutcome {
  /** There is an answer to verify. */
  ANSWERED,
  /** The provider failed. */
  FAILED,
  /** Ended by our deadline. */
  TIMED_OUT,
  /** Our supervisor died or was stopped while it ran. */
  INTERRUPTED,
  /** The operator cancelled the task. */
  CANCELLED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
