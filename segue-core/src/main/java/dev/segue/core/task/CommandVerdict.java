package dev.segue.core.task;

import java.util.Locale;

/** Outcome of one command of the helper agent. The public words are the lower-case names. */
public enum CommandVerdict {
  /** It ended with 0. */
  PASSED,
  /** It ran and ended with anything else. */
  FAILED,
  /** It did not run to its end: not let through, not startable, or stopped by its deadline. */
  REFUSED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
