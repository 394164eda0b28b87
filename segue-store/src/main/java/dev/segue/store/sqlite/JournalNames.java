package dev.segue.store.sqlite;

import dev.segue.core.journal.JournalId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Journals by name: rows carry a small number instead. Used under the lock of its journal. */
final class JournalNames {
  private final Connection connection;
  private final Map<String, Long> known = new HashMap<>();

  JournalNames(Connection connection) {
    this.connection = connection;
  }

  /** The number of a journal, if it has one. */
  Optional<Long> find(JournalId id) throws SQLException {
    Long number = known.get(id.value());
    if (number != null) {
      return Optional.of(number);
    }
    try (PreparedStatement query =
        connection.prepareStatement("SELECT id FROM journal WHERE name = ?")) {
      query.setString(1, id.value());
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        known.put(id.value(), row.getLong(1));
        return Optional.of(row.getLong(1));
      }
    }
  }

  /** The number of a journal, given now if need be. Inside a transaction. */
  long idOf(JournalId id) throws SQLException {
    Optional<Long> found = find(id);
    if (found.isPresent()) {
      return found.get();
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO journal (name) VALUES (?)")) {
      insert.setString(1, id.value());
      insert.executeUpdate();
    }
    return find(id).orElseThrow(() -> new SQLException("the journal " + id.value() + " vanished"));
  }

  /** Forgets what a transaction that was rolled back may have given. */
  void forget() {
    known.clear();
  }

  /** Journals with at least one event, by name. */
  List<JournalId> inUse() throws SQLException {
    String sql =
        "SELECT name FROM journal WHERE EXISTS (SELECT 1 FROM event WHERE journal = journal.id) ORDER BY name";
    var ids = new ArrayList<JournalId>();
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        ids.add(new JournalId(row.getString(1)));
      }
    }
    return ids;
  }
}
