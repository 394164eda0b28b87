package dev.segue.core.verify;

import java.util.Locale;

/** What the agent of a verification task found. The public words are the lower-case names. */
public enum ClaimedVerdict {
  PASS,
  FAIL;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
