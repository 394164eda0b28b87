package dev.segue.context.index.code;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Blobs by key in an SQLite file. Several processes may use one file. A file that is damaged, of
 * another layout or no database at all is replaced by an empty one. For one thread.
 */
public final class BlobStore implements AutoCloseable {
  /** Another layout of the tables. */
  private static final int LAYOUT = 1;

  private static final int BUSY_MS = 10_000;

  /** The primary codes of SQLite that no later look will mend. */
  private static final int CORRUPT = 11;

  private static final int NOT_A_DATABASE = 26;

  private final Path file;
  private final Connection connection;

  private BlobStore(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /**
   * Opens the file, and makes it with its folder where it is not there.
   *
   * @throws StoreFailureException when that cannot be done now
   */
  public static BlobStore open(Path file) throws StoreFailureException {
    return open(file, false);
  }

  /** Opens a file in which damage was met: where a check finds it, an empty one takes its place. */
  public static BlobStore replace(Path file) throws StoreFailureException {
    return open(file, true);
  }

  /** One thread at a time: the lock below is one of whole processes. */
  private static synchronized BlobStore open(Path file, boolean isSuspect)
      throws StoreFailureException {
    Path lock = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      // One process at a time looks, deletes and makes: none deletes what another has just made.
      try (var channel =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var held = channel.lock()) {
        if (!held.isValid()) {
          throw new IOException("The lock %s cannot be had".formatted(lock));
        }
        return new BlobStore(file, openLocked(file, isSuspect));
      }
    } catch (IOException | SQLException e) {
      throw failure(file, e);
    }
  }

  private static Connection openLocked(Path file, boolean isSuspect)
      throws SQLException, IOException {
    try {
      if (isSuspect && Files.exists(file) && !isWhole(file)) {
        delete(file);
      }
      return connect(file);
    } catch (SQLException e) {
      if (!isDamage(e)) {
        throw e;
      }
      delete(file);
      return connect(file);
    }
  }

  private static boolean isWhole(Path file) throws SQLException {
    try (Connection connection = database(file);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA quick_check(1)")) {
      return row.next() && "ok".equals(row.getString(1));
    }
  }

  private static Connection connect(Path file) throws SQLException, IOException {
    Connection connection = database(file);
    boolean isSound = false;
    try {
      if (layout(connection) == LAYOUT) {
        isSound = true;
        return connection;
      }
    } finally {
      if (!isSound) {
        connection.close();
      }
    }
    delete(file);
    connection = database(file);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE blob (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,"
              + " source INTEGER NOT NULL, sum INTEGER NOT NULL, bytes BLOB NOT NULL)");
      statement.execute("PRAGMA user_version = " + LAYOUT);
    }
    return connection;
  }

  private static Connection database(Path file) throws SQLException {
    String path = file.toAbsolutePath().toUri().getRawPath();
    Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + path);
    boolean isReady = false;
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA busy_timeout = " + BUSY_MS);
      statement.execute("PRAGMA cell_size_check = ON");
      statement.execute("PRAGMA journal_mode = WAL");
      // What a power cut takes is read again.
      statement.execute("PRAGMA synchronous = NORMAL");
      isReady = true;
      return connection;
    } finally {
      if (!isReady) {
        connection.close();
      }
    }
  }

  private static int layout(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA user_version")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  private static void delete(Path file) throws IOException {
    for (String end : new String[] {"", "-wal", "-shm", "-journal"}) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
    }
  }

  /**
   * What is kept under these keys. A row whose checksum is wrong is not there.
   *
   * @throws DamagedStoreException when the file has to be opened anew
   */
  public Map<String, Blob> find(Collection<String> keys) throws StoreFailureException {
    var found = new HashMap<String, Blob>();
    try (PreparedStatement query =
        connection.prepareStatement("SELECT source, sum, bytes FROM blob WHERE key = ?")) {
      for (String key : keys) {
        query.setString(1, key);
        try (ResultSet row = query.executeQuery()) {
          if (row.next()) {
            byte[] bytes = row.getBytes(3);
            Blob blob =
                row.getInt(1) == 1 ? Blob.of(bytes == null ? new byte[0] : bytes) : Blob.NONE;
            if (blob.checksum(key.getBytes(UTF_8)) == row.getLong(2)) {
              found.put(key, blob);
            }
          }
        }
      }
      return found;
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }

  /** Keeps them all, or none. */
  public void put(Map<String, Blob> blobs) throws StoreFailureException {
    inTransaction(
        "INSERT OR REPLACE INTO blob (key, source, sum, bytes) VALUES (?, ?, ?, ?)",
        statement -> {
          for (var entry : blobs.entrySet()) {
            Blob blob = entry.getValue();
            statement.setString(1, entry.getKey());
            statement.setInt(2, blob.isSource() ? 1 : 0);
            statement.setLong(3, blob.checksum(entry.getKey().getBytes(UTF_8)));
            statement.setBytes(4, blob.bytes());
            statement.executeUpdate();
          }
        });
  }

  /** Drops the oldest of those that are not used now, beyond a number of them. */
  public void dropUnused(Collection<String> used, int limit) throws StoreFailureException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("SELECT count(*) FROM blob")) {
        if (row.next() && row.getInt(1) <= used.size() + limit) {
          return;
        }
      }
      statement.execute("CREATE TEMP TABLE IF NOT EXISTS used (key TEXT PRIMARY KEY)");
      statement.execute("DELETE FROM used");
    } catch (SQLException e) {
      throw failure(file, e);
    }
    inTransaction(
        "INSERT OR IGNORE INTO used VALUES (?)",
        statement -> {
          for (String key : used) {
            statement.setString(1, key);
            statement.executeUpdate();
          }
        });
    inTransaction(
        "DELETE FROM blob WHERE id IN (SELECT id FROM blob WHERE key NOT IN (SELECT key FROM used)"
            + " ORDER BY id DESC LIMIT -1 OFFSET ?)",
        statement -> {
          statement.setInt(1, limit);
          statement.executeUpdate();
        });
  }

  private interface Work {
    void on(PreparedStatement statement) throws SQLException;
  }

  private void inTransaction(String sql, Work work) throws StoreFailureException {
    try {
      try (Statement begin = connection.createStatement()) {
        // At once as a writer: a reader that becomes one may find that another was quicker.
        begin.execute("BEGIN IMMEDIATE");
      }
      boolean isDone = false;
      try (PreparedStatement statement = connection.prepareStatement(sql);
          Statement end = connection.createStatement()) {
        work.on(statement);
        end.execute("COMMIT");
        isDone = true;
      } finally {
        if (!isDone) {
          rollBack();
        }
      }
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }

  private void rollBack() {
    try (Statement back = connection.createStatement()) {
      back.execute("ROLLBACK");
    } catch (SQLException _) {
      return; // SQLite has rolled back by itself, as it does on a full disk.
    }
  }

  private static StoreFailureException failure(Path file, Exception e) {
    return e instanceof SQLException sql && isDamage(sql)
        ? new DamagedStoreException("the index %s is damaged".formatted(file), e)
        : new StoreFailureException(
            "the index %s cannot be used: %s".formatted(file, e.getMessage()), e);
  }

  private static boolean isDamage(SQLException e) {
    int primary = e.getErrorCode() & 0xff;
    return primary == CORRUPT || primary == NOT_A_DATABASE;
  }

  @Override
  public void close() throws StoreFailureException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }
}
