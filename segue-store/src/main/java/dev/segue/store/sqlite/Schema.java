package dev.segue.store.sqlite;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Optional;

/** Tables of the store, and how one is told from other files. */
final class Schema {
  /** "SEGU": tells a Segue store from any other SQLite file. */
  private static final int APPLICATION_ID = 0x53454755;

  private static final int VERSION = 1;

  /**
   * The id stands in the text of its table, too: that text lies on the first page of the file,
   * which a log repeats, so that the log of another store is told by it.
   *
   * <p>Texts of some kilobytes lie in a table with row ids: in one without, whose rows are index
   * entries, each would spill onto a page of its own (9.4 KB of file for two texts of 4.5 KB, where
   * stores made before had it so; the statements are the same for both).
   */
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
      CREATE TABLE store (id TEXT NOT NULL /* STORE_ID */);
      INSERT INTO store (id) VALUES ('STORE_ID');
      """;

  private Schema() {}

  /**
   * Looks at a store that is there, and changes nothing.
   *
   * @throws dev.segue.core.journal.JournalException when it is of a later format, or no store
   */
  static void examine(Connection connection, Failures failures) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int version = number(statement, "PRAGMA user_version");
      // The first question about a table is also where SQLite sees that pages are missing.
      int tables = number(statement, "SELECT count(*) FROM sqlite_master");
      boolean isOurs = number(statement, "PRAGMA application_id") == APPLICATION_ID;
      if (version == 0 ? tables > 0 : !isOurs) {
        throw failures.notOurs();
      }
      if (version > VERSION) {
        throw failures.later(version, VERSION);
      }
    }
  }

  /** {@link #examine}, and makes the tables where a database has none yet. */
  static void check(Connection connection, Failures failures) throws SQLException {
    examine(connection, failures);
    try (Statement statement = connection.createStatement()) {
      if (number(statement, "PRAGMA user_version") == 0) {
        statement.execute("PRAGMA journal_mode = WAL");
        create(statement);
      }
    }
  }

  /** Makes all tables in one transaction, where nobody else has. */
  static void create(Statement statement) throws SQLException {
    statement.execute("BEGIN IMMEDIATE");
    try {
      if (number(statement, "PRAGMA user_version") == 0) {
        for (String table : TABLES.replace("STORE_ID", randomId()).split(";", -1)) {
          if (!table.isBlank()) {
            statement.execute(table);
          }
        }
        statement.execute("PRAGMA application_id = " + APPLICATION_ID);
        statement.execute("PRAGMA user_version = " + VERSION);
      }
      statement.execute("COMMIT");
    } catch (SQLException e) {
      rollBack(statement, e);
      throw e;
    }
  }

  /** Ends a transaction that failed. */
  static void rollBack(Statement statement, Exception cause) {
    try {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      // A full disk makes SQLite roll back by itself, and then there is no transaction left to end.
      cause.addSuppressed(e);
    }
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

  /** Whether what it holds was written by a later version. */
  static boolean isLater(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return number(statement, "PRAGMA user_version") > VERSION;
    }
  }

  static String storeId(Connection connection) throws SQLException {
    return text(connection, "SELECT id FROM store").orElse("unnamed");
  }

  /** How the table with the store's id was made. */
  static Optional<String> storeTable(Connection connection) throws SQLException {
    return text(connection, "SELECT sql FROM sqlite_master WHERE name = 'store'");
  }

  static Optional<String> text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
    }
  }
}
