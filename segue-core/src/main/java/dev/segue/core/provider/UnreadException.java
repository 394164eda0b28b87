package dev.segue.core.provider;

/** A part of the text is written like a time and means none, or more than one. */
final class UnreadException extends Exception {
  private static final long serialVersionUID = 1;

  UnreadException(String message) {
    super(message, null, false, false);
  }
}
