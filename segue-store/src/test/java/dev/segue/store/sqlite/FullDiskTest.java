package dev.segue.store.sqlite;

import static dev.segue.store.sqlite.StoreFiles.CLOCK;
import static dev.segue.store.sqlite.StoreFiles.P;
import static dev.segue.store.sqlite.StoreFiles.append;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk without space, which is a small one in memory. */
@Tag("slow")
class FullDiskTest {
  @TempDir private Path folder;

  @Test
  void losesNothingWhenTheDiskFillsUpAndGoesOnWhenThereIsSpaceAgain() throws IOException {
    try (var disk = new SmallDisk(folder, "2m");
        Journal journal = SqliteJournal.open(disk.path("segue.db"), CLOCK)) {
      append(journal, 100);
      disk.fill("ballast", 100_000);

      long kept = untilFull(journal);

      assertThat(journal.version(P)).isEqualTo(kept);
      assertThat(journal.read(P, 0, 10_000)).hasSize((int) kept);
      assertThatThrownBy(() -> journal.putBody("word ".repeat(40_000)))
          .isInstanceOf(StoreUnavailableException.class);
      disk.free("ballast");
      append(journal, 50);
      assertThat(journal.version(P)).isEqualTo(kept + 50);
      try (Journal reader = SqliteJournal.open(disk.path("segue.db"), CLOCK)) {
        assertThat(reader.read(P, 0, 10_000)).hasSize((int) kept + 50);
      }
    }
  }

  private static long untilFull(Journal journal) {
    while (true) {
      long version = journal.version(P);
      try {
        append(journal, 50);
      } catch (StoreUnavailableException e) {
        assertThat(e).hasMessageContaining("segue.db").hasMessageContaining("no space is left");
        return version;
      }
    }
  }

  @Test
  void leavesNothingHalfMadeWhereTheDiskIsFullAtTheStart() throws IOException {
    try (var disk = new SmallDisk(folder, "1m")) {
      disk.fill("ballast", 8_000);

      assertThatThrownBy(() -> SqliteJournal.open(disk.path("segue.db"), CLOCK))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("segue.db")
          .hasMessageContaining("no space is left");

      disk.free("ballast");
      assertThat(disk.names()).isEmpty();
      SqliteJournal.open(disk.path("segue.db"), CLOCK).close();
    }
  }

  @Test
  void saysSoWhereADiskCannotBeWrittenAndStillReadsIt() throws IOException {
    try (var disk = new SmallDisk(folder, "2m")) {
      try (Journal journal = SqliteJournal.open(disk.path("segue.db"), CLOCK)) {
        append(journal, 100);
      }
      disk.makeReadOnly();

      assertThatThrownBy(
              () -> {
                try (Journal journal = SqliteJournal.open(disk.path("segue.db"), CLOCK)) {
                  append(journal, 1);
                }
              })
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("segue.db");

      try (var damagedStore = SqliteDamagedStore.open(disk.path("segue.db"))) {
        assertThat(damagedStore.read(P, 0, 1_000)).hasSize(100);
        assertThat(damagedStore.losses(P)).isEmpty();
      }
      assertThat(Files.exists(disk.path("segue.db-wal"))).isFalse();
    }
  }
}
