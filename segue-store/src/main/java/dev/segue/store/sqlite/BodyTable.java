package dev.segue.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Large texts by their hash. Used under the lock of the {@link SqliteJournal}. */
final class BodyTable {
  private final Connection connection;

  BodyTable(Connection connection) {
    this.connection = connection;
  }

  /** Keeps a text, or notes that it was kept again. */
  void put(String hash, String text, long millis) throws SQLException {
    String sql =
        "INSERT INTO body (sha256, text, time) VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET time = excluded.time";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setString(1, hash);
      insert.setString(2, text);
      insert.setLong(3, millis);
      insert.executeUpdate();
    }
  }

  Optional<String> find(String hash) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT text FROM body WHERE sha256 = ?")) {
      query.setString(1, hash);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
      }
    }
  }

  int dropBefore(long millis) throws SQLException {
    // Without it every text is read to learn its age: a gigabyte at each start of a run, after
    // 100,000 tasks. Made here, so that stores that were made without it get it too.
    try (PreparedStatement index =
        connection.prepareStatement("CREATE INDEX IF NOT EXISTS body_time ON body (time)")) {
      index.executeUpdate();
    }
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM body WHERE time < ?")) {
      delete.setLong(1, millis);
      return delete.executeUpdate();
    }
  }
}
