package dev.segue.testkit.terminal.skins;

/** A piece of the conversation above the composer. */
public record SessionUtterance(Who who, String text) {
  /** Speaker of an utterance. */
  public enum Who {
    /** A submitted message. */
    USER,
    /** An answer. */
    AGENT,
    /** The program itself. */
    NOTE
  }
}
