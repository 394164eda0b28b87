package dev.segue.core.task;

import java.util.Locale;

/** Who found out whether a criterion holds. The public words are the lower-case names. */
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
