package dev.segue.core.prompt;

/** A task's context cannot be built; the message says why, in one sentence. */
public final class NoContextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoContextException(String message, Throwable cause) {
    super(message, cause);
  }
}
