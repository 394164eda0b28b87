package dev.segue.store;

/** A file is no export, or not a whole and untouched one; the message names the line. */
public final class DamagedExportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamagedExportException(long line, String what) {
    super("line %d: %s".formatted(line, what));
  }

  DamagedExportException(long line, String what, Throwable cause) {
    super("line %d: %s".formatted(line, what), cause);
  }
}
