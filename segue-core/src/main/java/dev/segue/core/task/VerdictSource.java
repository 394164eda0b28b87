package dev.segue.core.task;

import java.util.Locale;

/** Origin of the finding on a criterion. The public words are the lower-case names. */
public enum VerdictSource {
  AGENT,
  CHECK,
  TEST,
  ARTIFACT,
  SCHEMA,
  HELPER;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
