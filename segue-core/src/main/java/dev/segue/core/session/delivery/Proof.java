package dev.segue.core.session.delivery;

import java.util.Locale;

/** How much is known about a delivery, weakest first. A timeout is never a proof. */
public enum Proof {
  /** Nothing has been written. */
  NONE,
  /** The bytes are in the terminal, or the program was started with them. */
  WRITTEN,
  /** The text, or the agent's words for a paste, stands in the composer; or a hook was answered. */
  VISIBLE,
  /** It left the composer and a turn began, or a hook or the transcript says so. */
  SUBMITTED,
  /** The agent returned the delivery's id. */
  ACKNOWLEDGED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it says at least as much. */
  public boolean isAtLeast(Proof other) {
    return compareTo(other) >= 0;
  }
}
