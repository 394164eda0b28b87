package dev.segue.testkit.terminal.log;

/** How far a message got, each level more than the one before. */
public enum Level {
  /** Nowhere that the log shows. */
  NONE,
  /** Its bytes arrived at the terminal. */
  WRITTEN,
  /** Its text stood in a composer. */
  VISIBLE,
  /** It was submitted, exactly. */
  SUBMITTED,
  /** The agent returned its id. */
  ACKNOWLEDGED
}
