package dev.segue.core.workflow;

import java.util.Locale;

/** Result of a review. */
public enum ReviewVerdict {
  APPROVED,
  REJECTED,
  /** The reviewer gave no verdict that can be read. */
  NONE,
  /** The verdict does not count: the reviewer changed what it judged. */
  VOID;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it decides on the commit. */
  public boolean isDecision() {
    return this == APPROVED || this == REJECTED;
  }
}
