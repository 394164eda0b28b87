package dev.segue.store.sqlite;

import dev.segue.core.journal.JournalException;

/** The file is not what was written. From then on nothing more may be written to it. */
final class DamagedStoreException extends JournalException {
  private static final long serialVersionUID = 1L;

  DamagedStoreException(String message) {
    super(message);
  }

  DamagedStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
