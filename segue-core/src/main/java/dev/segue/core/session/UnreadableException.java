package dev.segue.core.session;

/** A text that is no JSON; the message says where and why. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableException(int line, String why) {
    super("line " + line + ": " + why);
  }
}
