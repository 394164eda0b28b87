package dev.segue.core.text;

/**
 * Thrown in the middle of a match that has looked too often at a {@link MeteredText}. Without a
 * stack trace: it is expected.
 */
public final class MatchTooLongException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MatchTooLongException() {
    super("the match took too many steps", null, false, false);
  }
}
