package dev.segue.core.task;

import java.util.Locale;

/** Result for one criterion. The public words are the lower-case names. */
public enum VerdictOutcome {
  PASSED,
  FAILED,
  /** Nobody could find out; the policy {@code unverified} says what follows. */
  UNVERIFIED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
