package dev.segue.store.sqlite;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Translates errors of SQLite into one sentence for the operator: the fault, the place, the remedy.
 * An error that may pass while nobody changes the store (no space, locked, an unreadable disk, no
 * right to write) is a {@link StoreUnavailableException}; damage, a foreign file and a later format
 * are not.
 */
final class Failures {
  /** How to come on with a store that cannot be trusted any more. */
  private static final String RESCUE =
      "nothing was changed; segue export --out FILE saves what can be read: then move the store away, and segue import FILE";

  private final Path file;

  Failures(Path file) {
    this.file = file;
  }

  /** While a store is opened, where a file that cannot be opened is no passing thing. */
  JournalException opening(SQLException e) {
    return switch (primary(code(e))) {
      case SQLITE_CANTOPEN ->
          new JournalException(
              "the store %s cannot be opened or made; does its folder exist, and may both be read and written?"
                  .formatted(file),
              e);
      default -> during("be opened", e);
    };
  }

  /**
   * While a store is in use.
   *
   * @param what it could not do
   */
  JournalException during(String what, SQLException e) {
    SQLiteErrorCode code = code(e);
    return switch (primary(code)) {
      case SQLITE_FULL -> passing("no space is left on its disk; free some", e);
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL ->
          passing("another process keeps it locked; see which with: fuser " + file, e);
      case SQLITE_READONLY -> readOnly(code, e);
      case SQLITE_CANTOPEN ->
          passing(
              "its log or a file beside it cannot be opened; see to the rights of its folder", e);
      case SQLITE_IOERR -> isDamage(code) ? damaged(e) : passing(ioReason(code), e);
      case SQLITE_CORRUPT, SQLITE_NOTADB -> damaged(e);
      default ->
          new JournalException(
              "the store %s could not %s: %s".formatted(file, what, e.getMessage()), e);
    };
  }

  private JournalException readOnly(SQLiteErrorCode code, SQLException e) {
    if (code == SQLiteErrorCode.SQLITE_READONLY_DBMOVED) {
      return new JournalException(
          "the store %s was moved or removed while it was in use; put it back".formatted(file), e);
    }
    return passing(
        "it is read-only; see to the rights of the file and its folder, and its disk", e);
  }

  private static String ioReason(SQLiteErrorCode code) {
    return switch (code) {
      case SQLITE_IOERR_LOCK,
          SQLITE_IOERR_RDLOCK,
          SQLITE_IOERR_UNLOCK,
          SQLITE_IOERR_CHECKRESERVEDLOCK,
          SQLITE_IOERR_SHMLOCK,
          SQLITE_IOERR_SHMMAP,
          SQLITE_IOERR_SHMOPEN ->
          "its file system cannot lock or share it (%s), as some network file systems; keep it on a local disk with --store"
              .formatted(code.name());
      case SQLITE_IOERR_SHMSIZE -> "no space is left on its disk; free some";
      default -> "reading or writing its files failed (%s); see to its disk".formatted(code.name());
    };
  }

  private static boolean isDamage(SQLiteErrorCode code) {
    return code == SQLiteErrorCode.SQLITE_IOERR_CORRUPTFS
        || code == SQLiteErrorCode.SQLITE_IOERR_DATA;
  }

  private StoreUnavailableException passing(String why, SQLException e) {
    return new StoreUnavailableException(
        "the store %s is not available: %s".formatted(file, why), e);
  }

  private DamagedStoreException damaged(SQLException e) {
    return new DamagedStoreException(
        code(e) == SQLiteErrorCode.SQLITE_NOTADB
            ? "the file %s is no SQLite database, or its beginning is damaged; %s"
                .formatted(file, RESCUE)
            : "the store %s is damaged; %s".formatted(file, RESCUE),
        e);
  }

  /** Damage that is seen before SQLite is asked. */
  DamagedStoreException damaged(String what) {
    return new DamagedStoreException("the store %s %s; %s".formatted(file, what, RESCUE));
  }

  /** A file or folder that the system does not let us look at. */
  JournalException looking(IOException e) {
    return new JournalException("cannot look at the store %s: %s".formatted(file, e), e);
  }

  JournalException later(int found, int known) {
    return new JournalException(
        "the store %s was written by a later version of Segue (format %d, this one reads %d); nothing was changed, use that version"
            .formatted(file, found, known));
  }

  JournalException notOurs() {
    return new JournalException(
        "%s is an SQLite file, but not a Segue store; name another with --store or in .segue/config.yaml"
            .formatted(file));
  }

  static boolean isCannotOpen(SQLException e) {
    return primary(code(e)) == SQLiteErrorCode.SQLITE_CANTOPEN;
  }

  static boolean isLocked(SQLException e) {
    SQLiteErrorCode code = primary(code(e));
    return code == SQLiteErrorCode.SQLITE_BUSY || code == SQLiteErrorCode.SQLITE_LOCKED;
  }

  private static SQLiteErrorCode code(SQLException e) {
    return e instanceof SQLiteException ours
        ? ours.getResultCode()
        : SQLiteErrorCode.getErrorCode(e.getErrorCode());
  }

  private static SQLiteErrorCode primary(SQLiteErrorCode code) {
    return SQLiteErrorCode.getErrorCode(code.code & 0xff);
  }
}
