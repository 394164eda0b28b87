package dev.segue.app.store.sqlite;

import dev.segue.core.journal.JournalException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;

/** Tables of the store, and how it is opened. */
final class Schema {
  /** "SEGU": tells a Segue store from any other SQLite file. */
  private static final int APPLICATION_ID = 0x53454755;

  private static final int VERSION = 1;

  private static final int BUSY_TIMEOUT_MS = 10_000;

  // Texts of some kilobytes lie in a table with row ids: in one without, whose rows are index
  // entries, each would spill onto a page of its own (9.4 KB of file for two texts of 4.5 KB,
  // where stores made before had it so; the statements are the same for both).
  private static final String TABLES =
      """
      CREATE TABLE journal (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
      CREATE TABLE event (
        journal INTEGER NOT NULL, seq INTEGER NOT NULL, time INTEGER NOT NULL, type TEXT NOT NULL,
        v INTEGER NOT NULL, subject TEXT, data TEXT NOT NULL, PRIMARY KEY (journal, seq)) WITHOUT ROWID;
      CREATE INDEX event_subject ON event (journal, subject, seq) WHERE subject IS NOT NULL;
      CREATE TABLE body (sha256 TEXT PRIMARY KEY, text TEXT NOT NULL, time INTEGER NOT NULL);
      CREATE TABLE snapshot (
        journal INTEGER PRIMARY KEY, seq INTEGER NOT NULL, fold_version TEXT NOT NULL, state TEXT NOT NULL);
      CREATE TABLE store (id TEXT NOT NULL);
      """;

  private Schema() {}

  static Connection connect(Path file) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    boolean opened = false;
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = " + BUSY_TIMEOUT_MS);
      int version = number(statement, "PRAGMA user_version");
      if (version > VERSION) {
        throw new JournalException(
            "the store %s was written by a later version of Segue (format %d, this one reads %d); nothing was changed"
                .formatted(file, version, VERSION));
      }
      if (version == 0) {
        create(statement, file);
      } else if (number(statement, "PRAGMA application_id") != APPLICATION_ID) {
        throw notOurs(file);
      }
      opened = true;
      return connection;
    } finally {
      if (!opened) {
        connection.close();
      }
    }
  }

  private static void create(Statement statement, Path file) throws SQLException {
    statement.execute("PRAGMA journal_mode = WAL");
    statement.execute("BEGIN IMMEDIATE");
    // Another process may have made it while this one waited for the lock.
    if (number(statement, "PRAGMA user_version") == 0) {
      if (number(statement, "SELECT count(*) FROM sqlite_master") > 0) {
        statement.execute("ROLLBACK");
        throw notOurs(file);
      }
      for (String table : TABLES.split(";", -1)) {
        if (!table.isBlank()) {
          statement.execute(table);
        }
      }
      statement.execute("INSERT INTO store (id) VALUES ('" + randomId() + "')");
      statement.execute("PRAGMA application_id = " + APPLICATION_ID);
      statement.execute("PRAGMA user_version = " + VERSION);
    }
    statement.execute("COMMIT");
  }

  private static JournalException notOurs(Path file) {
    return new JournalException(
        "%s is an SQLite file, but not a Segue store; name another with --store or in .segue/config.yaml"
            .formatted(file));
  }

  private static String randomId() {
    byte[] bytes = new byte[8];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static int number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  static String storeId(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id FROM store")) {
      return row.next() ? row.getString(1) : "unnamed";
    }
  }
}
