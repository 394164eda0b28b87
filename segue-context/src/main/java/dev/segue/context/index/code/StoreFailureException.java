package dev.segue.context.index.code;

/** The file cannot be used now: no space, no right, a lock that nobody gives back. */
public sealed class StoreFailureException extends Exception permits DamagedStoreException {
  private static final long serialVersionUID = 1L;

  StoreFailureException(String message, Throwable cause) {
    super(message, cause);
  }
}
