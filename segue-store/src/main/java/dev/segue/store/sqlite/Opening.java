package dev.segue.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Opens a store after a look at it through connections that cannot write: SQLite would copy the log
 * of a damaged or later store into its file as soon as somebody who may write closes it, delete the
 * log of an empty file, and take the log of another database for this one's.
 */
final class Opening {
  /**
   * Of a page, so of a file. SQLite takes what is much shorter for empty, and begins anew in it.
   */
  private static final int SMALLEST = 512;

  private static final int LOOKS = 20;

  private final Path file;
  private final Failures failures;
  private Optional<String> storeTable = Optional.empty();

  Opening(Path file) {
    this.file = file;
    this.failures = new Failures(file);
  }

  /** The store, made where there is none. */
  Connection connect() throws SQLException {
    Path log = WalFile.of(file);
    try {
      if (!Files.exists(file)) {
        make(log);
      }
      examineWhileOthersClose(log);
    } catch (IOException e) {
      throw failures.looking(e);
    }
    Connection connection = Connections.writing(file);
    boolean isSound = false;
    try {
      Schema.check(connection, failures);
      isSound = true;
      return connection;
    } finally {
      if (!isSound) {
        connection.close();
      }
    }
  }

  private void make(Path log) throws SQLException, IOException {
    // Another process may have made both since this one looked for the file.
    if (size(log) > 0 && !Files.exists(file)) {
      throw failures.damaged(
          "is missing, but its log %s is there: put the file back, or move the log away"
              .formatted(log));
    }
    NewStore.make(file);
  }

  /**
   * Whoever closes the store last takes its log away, maybe between our look for it and into it.
   */
  private void examineWhileOthersClose(Path log) throws SQLException, IOException {
    for (int looks = 1; ; looks++) {
      try {
        examine(log);
        return;
      } catch (NoSuchFileException e) {
        if (looks == LOOKS || !Files.exists(file)) {
          throw e;
        }
      }
    }
  }

  private void examine(Path log) throws SQLException, IOException {
    if (size(file) == 0) {
      throw failures.damaged("is an empty file, so what it held is gone");
    }
    if (size(file) < SMALLEST) {
      throw failures.damaged("is cut off after %d bytes".formatted(size(file)));
    }
    boolean hasLog = size(log) > 0;
    if (!hasLog) {
      try (Connection connection = Connections.untouched(file)) {
        Schema.examine(connection, failures);
      }
      return;
    }
    lookBehindTheLog();
    // Twice: another process may have been writing it anew at the first look.
    Optional<String> wrong =
        new WalFile(log).wrong(storeTable).isPresent()
            ? new WalFile(log).wrong(storeTable)
            : Optional.empty();
    if (wrong.isPresent()) {
      throw failures.damaged("has the log %s, which %s".formatted(log, wrong.get()));
    }
    examineWithLog();
  }

  /** While a log waits to be copied into it, the file alone need not be whole. */
  private void lookBehindTheLog() {
    try (Connection connection = Connections.untouched(file)) {
      storeTable = Schema.storeTable(connection);
    } catch (SQLException _) {
      storeTable = Optional.empty();
    }
  }

  private void examineWithLog() throws SQLException {
    try (Connection connection = Connections.reading(file)) {
      Schema.examine(connection, failures);
    } catch (SQLException e) {
      // A folder that cannot be written: whoever opens it for writing learns it better.
      if (!Failures.isCannotOpen(e)) {
        throw e;
      }
    }
  }

  private static long size(Path path) throws IOException {
    return Files.exists(path) ? Files.size(path) : 0;
  }
}
