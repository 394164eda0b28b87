package dev.segue.core.journal;

/**
 * The store could not do what was asked; the message says what and where, in words for the
 * operator. A {@link StoreUnavailableException} may pass by itself, any other needs somebody to
 * look.
 */
public class JournalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public JournalException(String message) {
    super(message);
  }

  public JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
