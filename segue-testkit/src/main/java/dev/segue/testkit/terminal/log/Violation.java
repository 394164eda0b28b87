package dev.segue.testkit.terminal.log;

/**
 * Something that must not happen.
 *
 * @param delivery id of the message concerned; empty where none is
 * @param at milliseconds since the agent began; -1 where it is about the whole
 * @param detail what was seen, cut
 */
public record Violation(Kind kind, String delivery, long at, String detail) {
  /** Kind of a violation. */
  public enum Kind {
    /** Not submitted, and nobody was told. */
    LOST,
    /** Submitted more than once. */
    DOUBLED,
    /** Submitted with other bytes than it has. */
    ALTERED,
    /** Submitted by the deliverer together with keys of the scripted person. */
    MIXED,
    /** A message was submitted that nobody wanted to deliver. */
    UNEXPLAINED,
    /** Claimed is more than the log proves. */
    OVERCLAIMED,
    /** Claimed to have failed, but it was submitted. */
    FAILED_BUT_ARRIVED,
    /** Bytes arrived before there was anything to type into. */
    INTO_STARTING,
    /** Bytes arrived in a dialog that nobody was to answer. */
    INTO_DIALOG,
    /** A dialog that nobody was to answer was answered. */
    DIALOG_ANSWERED,
    /** Bytes arrived in a shell. */
    INTO_SHELL,
    /** Bytes arrived on a screen that cannot be recognised. */
    INTO_UNKNOWN,
    /** A suggestion was accepted. */
    GHOST_ACCEPTED,
    /** A shell ran something. */
    EXECUTED,
    /** A turn was aborted for a message that was to wait. */
    TURN_ABORTED
  }
}
