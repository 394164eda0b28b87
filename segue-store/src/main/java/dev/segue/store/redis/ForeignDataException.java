package dev.segue.store.redis;

/** A key of ours holds what we did not write; becomes a failure that names the server. */
public final class ForeignDataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ForeignDataException(String message) {
    super(message);
  }
}
