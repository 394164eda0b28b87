package dev.segue.app.store.sqlite;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Sha256;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A store in one SQLite file. Every append is one immediate transaction whose first act is the
 * version check, so several processes can write; WAL lets others read meanwhile. One connection,
 * guarded by a lock.
 */
public final class SqliteJournal implements Journal {
  /** Events of a long history that are in memory at a time. */
  private static final int BATCH = 1_000;

  private final InstantSource clock;
  private final Connection connection;
  private final JournalNames names;
  private final String storeId;
  private final ReentrantLock lock = new ReentrantLock();
  private Durability durability = Durability.POWER;

  private SqliteJournal(Connection connection, InstantSource clock) throws SQLException {
    this.connection = connection;
    this.clock = clock;
    this.names = new JournalNames(connection);
    this.storeId = Schema.storeId(connection);
  }

  /**
   * Opens a store, making it where there is none.
   *
   * @throws JournalException when the file cannot be opened, is no Segue store, or was written by a
   *     later version
   */
  public static SqliteJournal open(Path file, InstantSource clock) {
    try {
      Connection connection = Schema.connect(file);
      return new SqliteJournal(connection, clock);
    } catch (SQLException e) {
      throw Failures.opening(file, e);
    }
  }

  /**
   * Loads the library ahead of the first {@link #open}, which waits for a load that is going on. A
   * failure is left for {@code open} to tell.
   */
  public static void load() {
    try {
      DriverManager.getConnection("jdbc:sqlite::memory:").close();
    } catch (SQLException _) {
      return;
    }
  }

  @Override
  public List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> drafts, Durability wanted) {
    return locked(
        "append",
        () -> {
          setDurability(wanted);
          return transaction(() -> insert(id, expectedVersion, drafts));
        });
  }

  private List<StoredEvent> insert(JournalId id, long expectedVersion, List<EventDraft> drafts)
      throws SQLException {
    long journal = names.idOf(id);
    long version = lastSeq(journal);
    if (version != expectedVersion) {
      throw new ConflictException(id, expectedVersion, version);
    }
    Instant time = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var added = new ArrayList<StoredEvent>();
    for (EventDraft draft : drafts) {
      added.add(
          new StoredEvent(++version, time, draft.type(), draft.v(), draft.subject(), draft.data()));
    }
    insertAll(journal, added);
    return List.copyOf(added);
  }

  private void insertAll(long journal, List<StoredEvent> events) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO event (journal, seq, time, type, v, subject, data) VALUES (?, ?, ?, ?, ?, ?, ?)")) {
      for (StoredEvent event : events) {
        insert.setLong(1, journal);
        insert.setLong(2, event.seq());
        insert.setLong(3, event.time().toEpochMilli());
        insert.setString(4, event.type());
        insert.setInt(5, event.v());
        insert.setString(6, event.subject().orElse(null));
        insert.setString(7, event.data());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  // Only between transactions: SQLite ignores a change inside one.
  private void setDurability(Durability wanted) throws SQLException {
    if (wanted != durability) {
      try (var statement = connection.createStatement()) {
        statement.execute(
            wanted == Durability.POWER
                ? "PRAGMA synchronous = FULL"
                : "PRAGMA synchronous = NORMAL");
      }
      durability = wanted;
    }
  }

  private long lastSeq(long journal) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT max(seq) FROM event WHERE journal = ?")) {
      query.setLong(1, journal);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  @Override
  public long version(JournalId id) {
    return locked(
        "read",
        () -> {
          Optional<Long> journal = names.find(id);
          return journal.isPresent() ? lastSeq(journal.get()) : 0L;
        });
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    String sql =
        "SELECT seq, time, type, v, subject, data FROM event WHERE journal = ? AND seq > ? ORDER BY seq LIMIT ?";
    return select(
        id,
        sql,
        query -> {
          query.setLong(2, afterSeq);
          query.setInt(3, limit);
        });
  }

  @Override
  public List<StoredEvent> readSubject(JournalId id, String subject) {
    String sql =
        "SELECT seq, time, type, v, subject, data FROM event WHERE journal = ? AND subject = ? ORDER BY seq";
    return select(id, sql, query -> query.setString(2, subject));
  }

  private List<StoredEvent> select(JournalId id, String sql, Binding binding) {
    return locked(
        "read",
        () -> {
          Optional<Long> journal = names.find(id);
          if (journal.isEmpty()) {
            return List.of();
          }
          try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setLong(1, journal.get());
            binding.bind(query);
            return rows(query);
          }
        });
  }

  private static List<StoredEvent> rows(PreparedStatement query) throws SQLException {
    var events = new ArrayList<StoredEvent>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        Instant time = Instant.ofEpochMilli(row.getLong(2));
        Optional<String> subject = Optional.ofNullable(row.getString(5));
        events.add(
            new StoredEvent(
                row.getLong(1), time, row.getString(3), row.getInt(4), subject, row.getString(6)));
      }
    }
    return events;
  }

  @Override
  public List<JournalId> journals() {
    return locked("read", names::inUse);
  }

  @Override
  public String putBody(String text) {
    String hash = Sha256.hex(text);
    return locked(
        "keep a text",
        () -> {
          setDurability(Durability.PROCESS);
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "INSERT INTO body (sha256, text, time) VALUES (?, ?, ?)"
                      + " ON CONFLICT (sha256) DO UPDATE SET time = excluded.time")) {
            insert.setString(1, hash);
            insert.setString(2, text);
            insert.setLong(3, clock.millis());
            insert.executeUpdate();
          }
          return hash;
        });
  }

  @Override
  public Optional<String> body(String sha256) {
    return locked(
        "read",
        () -> {
          try (PreparedStatement query =
              connection.prepareStatement("SELECT text FROM body WHERE sha256 = ?")) {
            query.setString(1, sha256);
            try (ResultSet row = query.executeQuery()) {
              return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
            }
          }
        });
  }

  @Override
  public int dropBodies(Instant keptBefore) {
    return locked(
        "drop old texts",
        () -> {
          setDurability(Durability.PROCESS);
          try (PreparedStatement delete =
              connection.prepareStatement("DELETE FROM body WHERE time < ?")) {
            delete.setLong(1, keptBefore.toEpochMilli());
            return delete.executeUpdate();
          }
        });
  }

  @Override
  public void saveSnapshot(JournalId id, Snapshot snapshot) {
    locked(
        "keep a snapshot",
        () -> {
          setDurability(Durability.PROCESS);
          return transaction(
              () -> {
                long journal = names.idOf(id);
                try (PreparedStatement insert =
                    connection.prepareStatement(
                        "INSERT OR REPLACE INTO snapshot (journal, seq, fold_version, state) VALUES (?, ?, ?, ?)")) {
                  insert.setLong(1, journal);
                  insert.setLong(2, snapshot.seq());
                  insert.setString(3, snapshot.foldVersion());
                  insert.setString(4, snapshot.state());
                  return insert.executeUpdate();
                }
              });
        });
  }

  @Override
  public Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    return locked(
        "read",
        () -> {
          Optional<Long> journal = names.find(id);
          if (journal.isEmpty()) {
            return Optional.empty();
          }
          try (PreparedStatement query =
              connection.prepareStatement(
                  "SELECT seq, state FROM snapshot WHERE journal = ? AND fold_version = ?")) {
            query.setLong(1, journal.get());
            query.setString(2, foldVersion);
            try (ResultSet row = query.executeQuery()) {
              return row.next()
                  ? Optional.of(new Snapshot(row.getLong(1), foldVersion, row.getString(2)))
                  : Optional.empty();
            }
          }
        });
  }

  @Override
  public void restore(JournalId id, Iterable<StoredEvent> history) {
    locked(
        "import",
        () -> {
          setDurability(Durability.POWER);
          return transaction(
              () -> {
                long journal = names.idOf(id);
                long version = lastSeq(journal);
                if (version != 0) {
                  throw new ConflictException(id, 0, version);
                }
                insertInBatches(journal, history);
                return journal;
              });
        });
  }

  private void insertInBatches(long journal, Iterable<StoredEvent> history) throws SQLException {
    var batch = new ArrayList<StoredEvent>(BATCH);
    for (StoredEvent event : history) {
      batch.add(event);
      if (batch.size() == BATCH) {
        insertAll(journal, batch);
        batch.clear();
      }
    }
    insertAll(journal, batch);
  }

  @Override
  public String storeId() {
    return storeId;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      connection.close();
    } catch (SQLException e) {
      throw Failures.during("close", e);
    } finally {
      lock.unlock();
    }
  }

  private <T> T transaction(Work<T> work) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        T result = work.run();
        statement.execute("COMMIT");
        return result;
      } catch (SQLException | RuntimeException e) {
        names.forget();
        rollBack(e);
        throw e;
      }
    }
  }

  private void rollBack(Exception cause) {
    try (var statement = connection.createStatement()) {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      // A full disk makes SQLite roll back by itself, and then there is no transaction left to end.
      cause.addSuppressed(e);
    }
  }

  private <T> T locked(String what, Work<T> work) {
    lock.lock();
    try {
      return work.run();
    } catch (SQLException e) {
      throw Failures.during(what, e);
    } finally {
      lock.unlock();
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException;
  }

  @FunctionalInterface
  private interface Binding {
    void bind(PreparedStatement query) throws SQLException;
  }
}
