package dev.segue.core.journal;

/**
 * The store could not do what was asked; the message says what and where, in words for the
 * operator.
 */
public final class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public JournalException(String message) {
    super(message);
  }

  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
