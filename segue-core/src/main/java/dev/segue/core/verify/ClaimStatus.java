package dev.segue.core.verify;

import java.util.Locale;

/** How an agent says its work ended. The public words are the lower-case names. */
public enum ClaimStatus {
  COMPLETED,
  FAILED;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
