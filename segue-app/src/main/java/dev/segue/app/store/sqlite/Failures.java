package dev.segue.app.store.sqlite;

import dev.segue.core.journal.JournalException;
import java.nio.file.Path;
import java.sql.SQLException;

/** SQLite's errors in words for the operator. */
final class Failures {
  private static final int BUSY = 5;
  private static final int LOCKED = 6;
  private static final int READONLY = 8;
  private static final int IOERR = 10;
  private static final int CORRUPT = 11;
  private static final int FULL = 13;
  private static final int CANTOPEN = 14;
  private static final int NOTADB = 26;

  private Failures() {}

  static JournalException opening(Path file, SQLException e) {
    return new JournalException("cannot open the store %s: %s".formatted(file, say(e)), e);
  }

  static JournalException during(String what, SQLException e) {
    return new JournalException("the store could not %s: %s".formatted(what, say(e)), e);
  }

  private static String say(SQLException e) {
    return switch (e.getErrorCode() & 0xff) {
      case BUSY, LOCKED -> "another process holds it locked";
      case READONLY -> "it is read-only";
      case IOERR -> "reading or writing the file failed";
      case CORRUPT -> "the file is damaged";
      case FULL -> "the disk is full";
      case CANTOPEN ->
          "the file cannot be opened or made; does its folder exist and may it be written?";
      case NOTADB -> "the file is no SQLite database";
      default -> String.valueOf(e.getMessage());
    };
  }
}
