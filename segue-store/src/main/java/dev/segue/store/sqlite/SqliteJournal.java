package dev.segue.store.sqlite;

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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A store in one SQLite file. Every append is one immediate transaction whose first act is the
 * version check, so several processes can write; WAL lets others read meanwhile. One connection,
 * guarded by a lock.
 */
public final class SqliteJournal implements Journal {
  private final InstantSource clock;
  private final Failures failures;
  private final Connection connection;
  private final JournalNames names;
  private final EventTable events;
  private final BodyTable bodies;
  private final SnapshotTable snapshots;
  private final String storeId;
  private final ReentrantLock lock = new ReentrantLock();
  private Durability durability = Durability.POWER;
  // Once seen, nothing more is written: SQLite itself would go on where pages are still good.
  private @Nullable DamagedStoreException damage;

  private SqliteJournal(Connection connection, Failures failures, InstantSource clock)
      throws SQLException {
    this.connection = connection;
    this.failures = failures;
    this.clock = clock;
    this.names = new JournalNames(connection);
    this.events = new EventTable(connection);
    this.bodies = new BodyTable(connection);
    this.snapshots = new SnapshotTable(connection);
    this.storeId = Schema.storeId(connection);
  }

  /**
   * Opens a store, making it where there is none.
   *
   * @throws JournalException when the file cannot be opened, is no Segue store, is damaged, or was
   *     written by a later version; nothing was changed then
   */
  public static SqliteJournal open(Path file, InstantSource clock) {
    var failures = new Failures(file);
    try {
      return new SqliteJournal(new Opening(file).connect(), failures, clock);
    } catch (SQLException e) {
      throw failures.opening(e);
    }
  }

  /**
   * Reads the whole store, page by page, which takes seconds for hundreds of megabytes.
   *
   * @throws JournalException when something is damaged
   */
  public void examine() {
    locked(
        "be examined",
        () -> {
          String found = Schema.text(connection, "PRAGMA quick_check(1)").orElse("");
          if (!found.equals("ok")) {
            throw failures.damaged("is damaged (%s)".formatted(found.replaceAll("\\s+", " ")));
          }
          return found;
        });
  }

  /** How SQLite keeps its own log; {@code wal} in a store of ours. */
  public String journalMode() {
    return locked(
        "be read",
        () -> {
          try (var statement = connection.createStatement();
              ResultSet row = statement.executeQuery("PRAGMA journal_mode")) {
            return row.next() ? row.getString(1) : "unknown";
          }
        });
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
        "be appended to",
        () -> {
          setDurability(wanted);
          return transaction(() -> insert(id, expectedVersion, drafts));
        });
  }

  private List<StoredEvent> insert(JournalId id, long expectedVersion, List<EventDraft> drafts)
      throws SQLException {
    long journal = names.idOf(id);
    long version = events.lastSeq(journal);
    if (version != expectedVersion) {
      throw new ConflictException(id, expectedVersion, version);
    }
    Instant time = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var added = new ArrayList<StoredEvent>();
    for (EventDraft draft : drafts) {
      added.add(
          new StoredEvent(++version, time, draft.type(), draft.v(), draft.subject(), draft.data()));
    }
    events.insert(journal, added);
    return List.copyOf(added);
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

  @Override
  public long version(JournalId id) {
    return inJournal(id, 0L, events::lastSeq);
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    return inJournal(id, List.of(), journal -> events.after(journal, afterSeq, limit));
  }

  @Override
  public List<StoredEvent> readSubject(JournalId id, String subject) {
    return inJournal(id, List.of(), journal -> events.of(journal, subject));
  }

  /** Reads from a journal; one that has no number yet gives {@code absent}. */
  private <T> T inJournal(JournalId id, T absent, Query<T> query) {
    return locked(
        "be read",
        () -> {
          Optional<Long> journal = names.find(id);
          return journal.isPresent() ? query.of(journal.get()) : absent;
        });
  }

  @Override
  public List<JournalId> journals() {
    return locked("be read", names::inUse);
  }

  @Override
  public String putBody(String text) {
    String hash = Sha256.hex(text);
    return locked(
        "keep a text",
        () -> {
          setDurability(Durability.PROCESS);
          return transaction(
              () -> {
                bodies.put(hash, text, clock.millis());
                return hash;
              });
        });
  }

  @Override
  public Optional<String> body(String sha256) {
    return locked("be read", () -> bodies.find(sha256));
  }

  @Override
  public int dropBodies(Instant keptBefore) {
    return locked(
        "drop old texts",
        () -> {
          setDurability(Durability.PROCESS);
          return transaction(() -> bodies.dropBefore(keptBefore.toEpochMilli()));
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
                snapshots.put(names.idOf(id), snapshot);
                return snapshot;
              });
        });
  }

  @Override
  public Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    return inJournal(id, Optional.empty(), journal -> snapshots.find(journal, foldVersion));
  }

  @Override
  public void restore(JournalId id, Iterable<StoredEvent> history) {
    locked(
        "take an import",
        () -> {
          setDurability(Durability.POWER);
          return transaction(
              () -> {
                long journal = names.idOf(id);
                long version = events.lastSeq(journal);
                if (version != 0) {
                  throw new ConflictException(id, 0, version);
                }
                events.insert(journal, history);
                return journal;
              });
        });
  }

  @Override
  public String storeId() {
    return storeId;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      // Closing would copy the log into a damaged file. Left open, the process's end frees it.
      if (damage == null) {
        connection.close();
      }
    } catch (SQLException e) {
      throw failures.during("be closed", e);
    } finally {
      lock.unlock();
    }
  }

  private <T> T transaction(Work<T> work) throws SQLException {
    if (damage != null) {
      throw damage;
    }
    try (var statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      try {
        T result = work.run();
        statement.execute("COMMIT");
        return result;
      } catch (SQLException | RuntimeException e) {
        names.forget();
        Schema.rollBack(statement, e);
        throw e;
      }
    }
  }

  private <T> T locked(String what, Work<T> work) {
    lock.lock();
    try {
      return work.run();
    } catch (SQLException e) {
      throw noted(failures.during(what, e));
    } catch (DamagedStoreException e) {
      throw noted(e);
    } finally {
      lock.unlock();
    }
  }

  private JournalException noted(JournalException e) {
    if (e instanceof DamagedStoreException found && damage == null) {
      damage = found;
    }
    return e;
  }

  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException;
  }

  @FunctionalInterface
  private interface Query<T> {
    T of(long journal) throws SQLException;
  }
}
