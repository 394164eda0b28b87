package dev.segue.testkit.terminal.log;

/** Final claim of a deliverer about a message. */
public enum Claim {
  /** It did not arrive, and somebody was told. */
  FAILED(Level.NONE),
  /** It is not known whether it arrived, and somebody was told. */
  UNVERIFIED(Level.NONE),
  /** It arrived at the terminal. */
  WRITTEN(Level.WRITTEN),
  /** It stood in the composer. */
  VISIBLE(Level.VISIBLE),
  /** It was submitted. */
  SUBMITTED(Level.SUBMITTED),
  /** The agent returned its id. */
  ACKNOWLEDGED(Level.ACKNOWLEDGED);

  private final Level level;

  Claim(Level level) {
    this.level = level;
  }

  /** The least that has to be proven for it to be true. */
  public Level level() {
    return level;
  }
}
