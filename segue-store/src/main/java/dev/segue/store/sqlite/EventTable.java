package dev.segue.store.sqlite;

import dev.segue.core.journal.StoredEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of all journals. Used under the lock of the {@link SqliteJournal}, which also holds the
 * transactions.
 */
final class EventTable {
  /** Events of a long history that are in memory at a time. */
  private static final int BATCH = 1_000;

  private static final String COLUMNS = "seq, time, type, v, subject, data";

  private final Connection connection;

  EventTable(Connection connection) {
    this.connection = connection;
  }

  long lastSeq(long journal) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT max(seq) FROM event WHERE journal = ?")) {
      query.setLong(1, journal);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  List<StoredEvent> after(long journal, long seq, int limit) throws SQLException {
    String sql =
        "SELECT " + COLUMNS + " FROM event WHERE journal = ? AND seq > ? ORDER BY seq LIMIT ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, journal);
      query.setLong(2, seq);
      query.setInt(3, limit);
      return rows(query);
    }
  }

  List<StoredEvent> of(long journal, String subject) throws SQLException {
    // Named, since SQLite would walk through the whole journal in its order instead: it takes
    // sorting for dearer than reading a million events.
    String sql =
        "SELECT "
            + COLUMNS
            + " FROM event INDEXED BY event_subject WHERE journal = ? AND subject = ? ORDER BY seq";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, journal);
      query.setString(2, subject);
      return rows(query);
    }
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

  void insert(long journal, Iterable<StoredEvent> events) throws SQLException {
    String sql = "INSERT INTO event (journal, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      int waiting = 0;
      for (StoredEvent event : events) {
        bind(insert, journal, event);
        if (++waiting == BATCH) {
          insert.executeBatch();
          waiting = 0;
        }
      }
      insert.executeBatch();
    }
  }

  private static void bind(PreparedStatement insert, long journal, StoredEvent event)
      throws SQLException {
    insert.setLong(1, journal);
    insert.setLong(2, event.seq());
    insert.setLong(3, event.time().toEpochMilli());
    insert.setString(4, event.type());
    insert.setInt(5, event.v());
    insert.setString(6, event.subject().orElse(null));
    insert.setString(7, event.data());
    insert.addBatch();
  }
}
