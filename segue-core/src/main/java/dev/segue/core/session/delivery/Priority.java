package dev.segue.core.session.delivery;

import java.util.Locale;

/** What goes first; within one, whatever came first. */
public enum Priority {
  /** What a session is told at its start. */
  STARTUP(0),
  URGENT(1),
  NORMAL(2),
  LOW(3);

  private final int rank;

  Priority(int rank) {
    this.rank = rank;
  }

  /** Lower goes first. */
  int rank() {
    return rank;
  }

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
