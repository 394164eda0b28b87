package dev.segue.run;

/** A task has no place to work in; the message says why, in words for the operator. */
public final class NoPlaceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoPlaceException(String message) {
    super(message);
  }

  public NoPlaceException(String message, Throwable cause) {
    super(message, cause);
  }
}
