package dev.segue.store.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The ways to open a database file. */
final class Connections {
  private static final int BUSY_TIMEOUT_MS = 10_000;

  private Connections() {}

  /** To read and write. */
  static Connection writing(Path file) throws SQLException {
    return open(file, "");
  }

  /**
   * To read what stands in the file and its log. Writes neither, also not when it is closed; may
   * make the file {@code -shm} that all who read a log share.
   */
  static Connection reading(Path file) throws SQLException {
    return open(file, "?mode=ro");
  }

  /** To read what stands in the file alone, without its log and without a lock; touches nothing. */
  static Connection untouched(Path file) throws SQLException {
    return open(file, "?mode=ro&immutable=1");
  }

  private static Connection open(Path file, String how) throws SQLException {
    String path = file.toAbsolutePath().toUri().getRawPath();
    Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + path + how);
    boolean prepared = false;
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = " + BUSY_TIMEOUT_MS);
      statement.execute("PRAGMA cell_size_check = ON");
      prepared = true;
      return connection;
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }
}
