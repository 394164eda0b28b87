package dev.segue.core.session.delivery;

import java.util.Locale;

/** Priority of a message. Among messages of one priority, the earliest goes first. */
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
