package dev.segue.store.sqlite;

import dev.segue.core.journal.Snapshot;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The latest snapshot of each journal. Used under the lock of the {@link SqliteJournal}. */
final class SnapshotTable {
  private final Connection connection;

  SnapshotTable(Connection connection) {
    this.connection = connection;
  }

  void put(long journal, Snapshot snapshot) throws SQLException {
    String sql =
        "INSERT OR REPLACE INTO snapshot (journal, seq, fold_version, state) VALUES (?, ?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setLong(1, journal);
      insert.setLong(2, snapshot.seq());
      insert.setString(3, snapshot.foldVersion());
      insert.setString(4, snapshot.state());
      insert.executeUpdate();
    }
  }

  Optional<Snapshot> find(long journal, String foldVersion) throws SQLException {
    String sql = "SELECT seq, state FROM snapshot WHERE journal = ? AND fold_version = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, journal);
      query.setString(2, foldVersion);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? Optional.of(new Snapshot(row.getLong(1), foldVersion, row.getString(2)))
            : Optional.empty();
      }
    }
  }
}
