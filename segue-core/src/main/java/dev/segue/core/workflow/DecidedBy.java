package dev.segue.core.workflow;

import java.util.Locale;

/** Origin of a change of state. */
public enum DecidedBy {
  /** Segue itself: a rule, or a check that it ran. */
  SEGUE,
  AGENT,
  PERSON,
  /** The operator's {@code --auto-approve}. */
  AUTO;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
