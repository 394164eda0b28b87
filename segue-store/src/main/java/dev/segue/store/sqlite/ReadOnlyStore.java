package dev.segue.store.sqlite;

import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A store whose pages are in order, but which must not be written. Confined to one thread. */
final class ReadOnlyStore implements DamagedStore {
  private final Connection connection;
  private final Failures failures;
  private final JournalNames names;
  private final EventTable events;
  private final BodyTable bodies;
  private final Optional<String> losses;

  private ReadOnlyStore(Connection connection, Failures failures, Optional<String> losses) {
    this.connection = connection;
    this.failures = failures;
    this.names = new JournalNames(connection);
    this.events = new EventTable(connection);
    this.bodies = new BodyTable(connection);
    this.losses = losses;
  }

  /**
   * Empty when SQLite finds fault with a page, or knows no such tables.
   *
   * @throws dev.segue.core.journal.StoreUnavailableException when others keep it locked
   */
  static Optional<DamagedStore> open(Path file, boolean withLog, Optional<String> lost) {
    Optional<DamagedStore> opened = Optional.empty();
    try {
      Connection connection = withLog ? Connections.reading(file) : Connections.untouched(file);
      try {
        opened = whole(connection, new Failures(file), lost);
      } finally {
        if (opened.isEmpty()) {
          connection.close();
        }
      }
      return opened;
    } catch (SQLException e) {
      if (Failures.isLocked(e)) {
        throw new Failures(file).opening(e);
      }
      return Optional.empty();
    }
  }

  private static Optional<DamagedStore> whole(
      Connection connection, Failures failures, Optional<String> lost) throws SQLException {
    if (!Schema.text(connection, "PRAGMA quick_check(1)").equals(Optional.of("ok"))) {
      return Optional.empty();
    }
    Optional<String> losses =
        Schema.isLater(connection)
            ? Optional.of("what only the later version of Segue that wrote it can read")
            : lost;
    var store = new ReadOnlyStore(connection, failures, losses);
    // Asked once, so that other tables are told here.
    for (JournalId id : store.names.inUse()) {
      store.events.after(store.names.idOf(id), 0, 1);
    }
    store.bodies.find("");
    return Optional.of(store);
  }

  @Override
  public List<JournalId> journals() {
    return told(names::inUse);
  }

  @Override
  public long version(JournalId id) {
    return told(
        () -> {
          Optional<Long> journal = names.find(id);
          return journal.isPresent() ? events.lastSeq(journal.get()) : 0L;
        });
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    return told(
        () -> {
          Optional<Long> journal = names.find(id);
          return journal.isPresent()
              ? events.after(journal.get(), afterSeq, limit)
              : List.<StoredEvent>of();
        });
  }

  @Override
  public Optional<String> body(String sha256) {
    return told(() -> bodies.find(sha256));
  }

  @Override
  public Optional<String> losses(JournalId id) {
    return losses;
  }

  @Override
  public void close() {
    told(
        () -> {
          connection.close();
          return connection;
        });
  }

  private <T> T told(Query<T> query) {
    try {
      return query.run();
    } catch (SQLException e) {
      throw failures.during("be read", e);
    }
  }

  @FunctionalInterface
  private interface Query<T> {
    T run() throws SQLException;
  }
}
