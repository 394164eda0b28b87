package dev.segue.index.code.store;

/** What stands in the file cannot be read; opened anew it is replaced by an empty one. */
public final class DamagedStoreException extends StoreFailureException {
  private static final long serialVersionUID = 1L;

  DamagedStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
