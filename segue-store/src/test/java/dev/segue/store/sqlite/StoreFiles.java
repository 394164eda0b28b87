package dev.segue.store.sqlite;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** Store files for tests, and what can happen to them. */
public final class StoreFiles {
  public static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));
  public static final int PAGE = 4096;
  static final JournalId P = JournalId.project("p");

  private StoreFiles() {}

  static Path log(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  /** Events of a type that nobody knows, every third of a task, some of them longer than a page. */
  static List<EventDraft> drafts(int from, int count) {
    var drafts = new ArrayList<EventDraft>();
    for (int i = from; i < from + count; i++) {
      String text = "word ".repeat(i % 50 == 0 ? 2_000 : i % 20);
      Optional<String> task = i % 3 == 0 ? Optional.of("t" + i) : Optional.empty();
      drafts.add(new EventDraft("x", 1, task, "{\"n\":%d,\"text\":\"%s\"}".formatted(i, text)));
    }
    return drafts;
  }

  static void append(Journal journal, int count) {
    long version = journal.version(P);
    journal.append(P, version, drafts((int) version + 1, count), Durability.PROCESS);
  }

  /** A store of 3,000 events, closed, so that all of it is in its file. */
  static Path closed(Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve("segue.db");
    try (Journal journal = SqliteJournal.open(file, CLOCK)) {
      append(journal, 3_000);
    }
    return file;
  }

  /** As a kill leaves it: 3,000 events in the file, and more in its log. */
  static Path killed(Path folder, int more) throws IOException {
    Path file = closed(folder.resolve("alive"));
    Path copy = Files.createDirectories(folder.resolve("killed")).resolve("segue.db");
    try (Journal journal = SqliteJournal.open(file, CLOCK)) {
      append(journal, more);
      Files.copy(file, copy);
      Files.copy(log(file), log(copy));
    }
    return copy;
  }

  /** Database and log, byte for byte; an empty log is as good as none. */
  public static Map<String, ByteBuffer> bytes(Path file) throws IOException {
    var bytes = new TreeMap<String, ByteBuffer>();
    for (Path path : List.of(file, log(file))) {
      if (Files.exists(path) && (path.equals(file) || Files.size(path) > 0)) {
        bytes.put(path.getFileName().toString(), ByteBuffer.wrap(Files.readAllBytes(path)));
      }
    }
    return bytes;
  }

  public static void noise(Path file, long from, int length) throws IOException {
    byte[] all = Files.readAllBytes(file);
    byte[] noise = new byte[length];
    new Random(7).nextBytes(noise);
    System.arraycopy(noise, 0, all, (int) from, length);
    Files.write(file, all);
  }

  /** Overwrites a page, counted from 1. */
  public static void noisePage(Path file, int page) throws IOException {
    noise(file, (page - 1L) * PAGE, PAGE);
  }

  public static void truncate(Path file, long length) throws IOException {
    byte[] all = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(all, (int) length));
  }

  /** The page where the tree of a table or index begins. */
  public static int root(Path file, String name) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var query =
            connection.prepareStatement("SELECT rootpage FROM sqlite_master WHERE name = ?")) {
      query.setString(1, name);
      try (var row = query.executeQuery()) {
        return row.getInt(1);
      }
    }
  }

  /** A page that holds rows only: the child in the middle of an interior page. */
  public static int leaf(Path file, int root) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    int at = (root - 1) * PAGE;
    if (bytes.get(at) != 0x02) {
      return root;
    }
    int cells = Short.toUnsignedInt(bytes.getShort(at + 3));
    int cell = Short.toUnsignedInt(bytes.getShort(at + 12 + 2 * (cells / 2)));
    return leaf(file, bytes.getInt(at + cell));
  }

  public static void sql(Path file, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
