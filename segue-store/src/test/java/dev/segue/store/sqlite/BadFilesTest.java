package dev.segue.store.sqlite;

import static dev.segue.store.sqlite.StoreFiles.CLOCK;
import static dev.segue.store.sqlite.StoreFiles.P;
import static dev.segue.store.sqlite.StoreFiles.PAGE;
import static dev.segue.store.sqlite.StoreFiles.append;
import static dev.segue.store.sqlite.StoreFiles.bytes;
import static dev.segue.store.sqlite.StoreFiles.closed;
import static dev.segue.store.sqlite.StoreFiles.killed;
import static dev.segue.store.sqlite.StoreFiles.leaf;
import static dev.segue.store.sqlite.StoreFiles.log;
import static dev.segue.store.sqlite.StoreFiles.noise;
import static dev.segue.store.sqlite.StoreFiles.noisePage;
import static dev.segue.store.sqlite.StoreFiles.root;
import static dev.segue.store.sqlite.StoreFiles.sql;
import static dev.segue.store.sqlite.StoreFiles.truncate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.journal.StoredEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that are not what was written: told in one sentence, left as they are, read by an export.
 */
class BadFilesTest {
  @TempDir private Path folder;

  /** Opens, reads, writes until something is said; the file must stay as it is. */
  private static String refused(Path file) throws IOException {
    Map<String, ByteBuffer> before = bytes(file);
    var said =
        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> useAll(file))
            .isNotInstanceOf(StoreUnavailableException.class)
            .actual();
    assertThat(bytes(file)).isEqualTo(before);
    assertThat(said.getMessage()).contains(file.toString()).doesNotContain("\n", "Exception");
    return String.valueOf(said.getMessage());
  }

  private static void useAll(Path file) {
    try (Journal journal = SqliteJournal.open(file, CLOCK)) {
      for (long at = 0, end = journal.version(P); at < end; at += 500) {
        journal.read(P, at, 500);
      }
      append(journal, 30);
    }
  }

  private static List<StoredEvent> left(Path file) throws IOException {
    Map<String, ByteBuffer> before = bytes(file);
    try (DamagedStore damagedStore = SqliteDamagedStore.open(file)) {
      List<StoredEvent> events = damagedStore.read(P, 0, 10_000);
      assertThat(bytes(file)).isEqualTo(before);
      return events;
    }
  }

  private static String losses(Path file) {
    try (DamagedStore damagedStore = SqliteDamagedStore.open(file)) {
      return damagedStore.losses(P).orElse("none");
    }
  }

  @Test
  void readsAllOfAHealthyStorePageByPage() throws IOException {
    Path file = killed(folder, 200);
    List<StoredEvent> bySqlite;
    try (DamagedStore damagedStore = SqliteDamagedStore.open(file)) {
      assertThat(damagedStore).isInstanceOf(ReadOnlyStore.class);
      bySqlite = damagedStore.read(P, 0, 10_000);
      assertThat(damagedStore.losses(P)).isEmpty();
    }

    try (DamagedStore scanned =
        ScannedStore.open(
            new StorePages(file, java.util.Optional.of(log(file))), java.util.Optional.empty())) {
      assertThat(scanned.journals()).containsExactly(P);
      assertThat(scanned.read(P, 0, 10_000)).hasSize(3_200).isEqualTo(bySqlite);
      assertThat(scanned.losses(P)).contains("whether there were events after 3200 cannot be told");
    }
  }

  @Test
  void takesAnEmptyFileForALossAndNotForANewStore() throws IOException {
    Path file = closed(folder);
    truncate(file, 0);

    assertThat(refused(file)).contains("empty file");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 1_000, PAGE, 3 * PAGE + 17, 40 * PAGE})
  void refusesAFileThatWasCutOff(int length) throws IOException {
    Path file = closed(folder);
    truncate(file, length);

    refused(file);

    assertThat(losses(file)).contains("cannot be told");
    // The first pages hold no events.
    assertThat(left(file).size()).isBetween(length / PAGE - 4, 2_999);
  }

  @Test
  void refusesAFileWhoseLastPageIsMissing() throws IOException {
    Path file = closed(folder);
    truncate(file, Files.size(file) - PAGE);

    assertThat(refused(file)).contains("is damaged", "segue export --out FILE");

    assertThat(left(file)).hasSizeBetween(2_900, 3_000);
  }

  @Test
  void refusesAFileWhoseFirstPageIsNoise() throws IOException {
    Path file = closed(folder);
    noisePage(file, 1);

    assertThat(refused(file)).contains("no SQLite database, or its beginning is damaged");

    assertThat(left(file)).hasSize(3_000);
  }

  @ParameterizedTest
  @CsvSource({"event, 2700", "event_subject, 3000", "sqlite_autoindex_journal_1, 3000"})
  void refusesToReadOnWhereATreeBeginsWithNoise(String name, int least)
      throws IOException, SQLException {
    Path file = closed(folder);
    noisePage(file, root(file, name));

    assertThat(refused(file)).contains("is damaged");

    try (DamagedStore damagedStore = SqliteDamagedStore.open(file)) {
      assertThat(damagedStore.read(damagedStore.journals().getFirst(), 0, 10_000))
          .hasSizeBetween(least, 3_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"event", "event_subject"})
  void tellsWhatNoiseOnOnePageOfRowsCost(String name) throws IOException, SQLException {
    Path file = closed(folder);
    noisePage(file, leaf(file, root(file, name)));

    if (name.equals("event")) {
      assertThat(refused(file)).contains("is damaged");
      assertThat(left(file)).hasSizeBetween(2_900, 2_999);
      assertThat(losses(file)).matches("events \\d+ to \\d+; whether there were .* 3000 .*");
    } else {
      assertThat(left(file)).hasSize(3_000);
    }
  }

  @Test
  void leavesFileAndLogAloneOnceItHasSeenDamage() throws IOException, SQLException {
    Path file = killed(folder, 200);
    noisePage(file, leaf(file, root(copy(file), "event")));

    assertThat(refused(file)).contains("is damaged");

    assertThat(left(file)).hasSizeBetween(3_100, 3_199);
  }

  private Path copy(Path file) throws IOException {
    return Files.copy(file, folder.resolve("copy.db"));
  }

  @Test
  void writesNothingMoreAfterDamageWasSeen() throws IOException, SQLException {
    Path file = closed(folder);
    noisePage(file, leaf(file, root(file, "event")));
    Journal journal = SqliteJournal.open(file, CLOCK);
    assertThatThrownBy(() -> journal.read(P, 0, 3_000)).hasMessageContaining("is damaged");

    assertThatThrownBy(() -> journal.putBody("text")).hasMessageContaining("is damaged");
    assertThatThrownBy(() -> append(journal, 1)).hasMessageContaining("is damaged");
    assertThat(journal.read(P, 2_990, 10)).hasSize(10);
  }

  @Test
  void findsWhatIsDamagedWhenAskedToLookAtAll() throws IOException, SQLException {
    Path file = closed(folder);
    try (SqliteJournal journal = SqliteJournal.open(file, CLOCK)) {
      journal.examine();
    }
    noisePage(file, leaf(file, root(file, "event_subject")));
    SqliteJournal journal = SqliteJournal.open(file, CLOCK);

    assertThatThrownBy(journal::examine)
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("is damaged")
        .hasMessageContaining(file.toString());
  }

  @Test
  void refusesALogWhoseBeginningIsNoise() throws IOException {
    Path file = killed(folder, 200);
    noise(log(file), 0, 32);

    assertThat(refused(file)).contains("segue.db-wal", "damaged at its beginning");

    assertThat(left(file)).hasSize(3_000);
    assertThat(losses(file)).contains("what its log");
  }

  @Test
  void refusesTheLogOfAnotherStore() throws IOException {
    Path file = closed(folder.resolve("one"));
    Path other = killed(folder.resolve("two"), 200);
    Files.copy(log(other), log(file));

    assertThat(refused(file)).contains("belongs to another database");

    assertThat(left(file)).hasSize(3_000);
    assertThat(losses(file)).contains("belongs to another database");
  }

  @Test
  void goesOnBeforeTheFirstFrameOfALogThatIsWrongAsAfterAPowerCut() throws IOException {
    Path file = killed(folder, 1);
    long whole = Files.size(log(file));
    noise(log(file), whole - 100, 100);

    try (Journal journal = SqliteJournal.open(file, CLOCK)) {
      assertThat(journal.version(P)).isEqualTo(3_000);
    }
  }

  @Test
  void refusesALogWithoutItsFile() throws IOException {
    Path file = killed(folder, 200);
    Files.delete(file);

    assertThat(refused(file)).contains("is missing, but its log");
    assertThat(file).doesNotExist();
  }

  @Test
  void refusesALaterFormatAlsoWhenOnlyTheLogHasIt() throws IOException, SQLException {
    Path file = closed(folder.resolve("live"));
    Path killed = Files.createDirectories(folder.resolve("killed")).resolve("segue.db");
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 2");
      Files.copy(file, killed);
      Files.copy(log(file), log(killed));
    }

    assertThat(refused(file)).contains("later version of Segue (format 2, this one reads 1)");
    assertThat(refused(killed)).contains("later version of Segue (format 2, this one reads 1)");
    assertThat(left(killed)).hasSize(3_000);
    assertThat(losses(killed)).contains("the later version");
  }

  @Test
  void saysSoWhenALaterFormatHasNoSuchTables() throws IOException, SQLException {
    Path file = folder.resolve("segue.db");
    sql(file, "CREATE TABLE entry (a, b)");
    sql(file, "PRAGMA application_id = 1397049173");
    sql(file, "PRAGMA user_version = 9");

    assertThat(refused(file)).contains("later version");
    assertThat(left(file)).isEmpty();
  }
}
