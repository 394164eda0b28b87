package dev.segue.core.verify;

import java.util.Locale;

/** Finding of the agent of a verification task. The public words are the lower-case names. */
public enum ClaimedVerdict {
  PASS,
  FAIL;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
