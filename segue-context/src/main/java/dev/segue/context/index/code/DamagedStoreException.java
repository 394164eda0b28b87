package dev.segue.context.index.code;

/** Signals that the store's file cannot be read; opening it anew replaces it by an empty one. */
public final class DamagedStoreException extends StoreFailureException {
  private static final long serialVersionUID = 1L;

  DamagedStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
