package dev.segue.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.StoreUnavailableException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class FailuresTest {
  private final Failures failures = new Failures(Path.of("/place/segue.db"));

  @ParameterizedTest
  @CsvSource({
    "SQLITE_FULL, no space is left",
    "SQLITE_IOERR_SHMSIZE, no space is left",
    "SQLITE_BUSY, another process keeps it locked",
    "SQLITE_BUSY_SNAPSHOT, another process keeps it locked",
    "SQLITE_LOCKED, another process keeps it locked",
    "SQLITE_IOERR_WRITE, see to its disk",
    "SQLITE_IOERR_FSYNC, see to its disk",
    "SQLITE_IOERR_LOCK, network file systems",
    "SQLITE_IOERR_SHMLOCK, network file systems",
    "SQLITE_IOERR_SHMMAP, network file systems",
    "SQLITE_READONLY, it is read-only",
    "SQLITE_CANTOPEN, cannot be opened"
  })
  void tellsWhatMayPass(SQLiteErrorCode code, String words) {
    assertThat(failures.during("be read", new SQLiteException("[X] y", code)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("/place/segue.db")
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_CORRUPT, is damaged",
    "SQLITE_CORRUPT_INDEX, is damaged",
    "SQLITE_NOTADB, no SQLite database",
    "SQLITE_IOERR_DATA, is damaged",
    "SQLITE_IOERR_CORRUPTFS, is damaged",
    "SQLITE_READONLY_DBMOVED, was moved or removed",
    "SQLITE_ERROR, could not be read"
  })
  void tellsWhatNeedsSomebodyToLook(SQLiteErrorCode code, String words) {
    assertThat(failures.during("be read", new SQLiteException("[X] y", code)))
        .isInstanceOf(JournalException.class)
        .isNotInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("/place/segue.db")
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource("SQLITE_CANTOPEN, does its folder exist")
  void takesAFileThatCannotBeOpenedAtTheStartForNoPassingThing(SQLiteErrorCode code, String words) {
    assertThat(failures.opening(new SQLiteException("[X] y", code)))
        .isNotInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining(words);
  }
}
