package dev.segue.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalContract;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalTest extends JournalContract {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private Path folder;

  @Override
  protected Journal open() {
    return SqliteJournal.open(folder.resolve("segue.db"), CLOCK);
  }

  @Test
  void keepsEverythingOverAReopening() {
    JournalId id = JournalId.project("p");
    String storeId;
    try (Journal first = open()) {
      first.append(
          id, 0, List.of(new EventDraft("x", 1, Optional.empty(), "{}")), Durability.POWER);
      storeId = first.storeId();
    }

    try (Journal second = open()) {
      assertThat(second.version(id)).isEqualTo(1);
      assertThat(second.storeId()).isEqualTo(storeId);
    }
  }

  @Test
  void showsAnotherConnectionWhatWasAppended() {
    JournalId id = JournalId.project("p");
    try (Journal writer = open();
        Journal reader = open()) {
      writer.append(
          id, 0, List.of(new EventDraft("x", 1, Optional.empty(), "{}")), Durability.PROCESS);

      assertThat(reader.read(id, 0, 10)).hasSize(1);
    }
  }

  @Test
  void refusesAFileThatIsNoStore() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("notes.db"), "these are my notes, not a database at all\n".repeat(50));

    assertThatThrownBy(() -> SqliteJournal.open(file, CLOCK))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("notes.db")
        .hasMessageContaining("no SQLite database");
    assertThat(file).content().startsWith("these are my notes");
  }

  @Test
  void refusesSomebodyElsesDatabaseAndLeavesItAlone() throws SQLException {
    Path file = folder.resolve("other.db");
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE song (title TEXT)");
    }

    assertThatThrownBy(() -> SqliteJournal.open(file, CLOCK))
        .hasMessageContaining("not a Segue store");
  }

  @Test
  void refusesAStoreOfALaterVersion() throws SQLException {
    open().close();
    Path file = folder.resolve("segue.db");
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 99");
    }

    assertThatThrownBy(() -> SqliteJournal.open(file, CLOCK)).hasMessageContaining("later version");
  }

  @Test
  void saysWhichFolderIsMissing() {
    assertThatThrownBy(() -> SqliteJournal.open(folder.resolve("nowhere/segue.db"), CLOCK))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("nowhere/segue.db");
  }
}
