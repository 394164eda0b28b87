package dev.segue.testkit.terminal.look;

/** A piece of the conversation above the composer. */
public record Said(Who who, String text) {
  /** Who says it. */
  public enum Who {
    /** A submitted message. */
    USER,
    /** An answer. */
    AGENT,
    /** The program itself. */
    NOTE
  }
}
