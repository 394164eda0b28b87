package dev.segue.store.sqlite;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * Makes a store under another name and then gives it its own, so that there is never half a store:
 * not after a crash, not on a full disk, and not for another process that makes it at the same
 * moment.
 */
final class NewStore {
  private NewStore() {}

  static void make(Path file) throws SQLException, IOException {
    Path unfinished =
        file.resolveSibling(".%s.%s.new".formatted(file.getFileName(), UUID.randomUUID()));
    try {
      try (Connection connection = Connections.writing(unfinished);
          Statement statement = connection.createStatement()) {
        // No file beside it before it is whole: a crash leaves one thing that nobody looks at.
        statement.execute("PRAGMA journal_mode = MEMORY");
        Schema.create(statement);
        statement.execute("PRAGMA journal_mode = WAL");
      }
      place(unfinished, file);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static void place(Path unfinished, Path file) throws IOException {
    try {
      Files.createLink(file, unfinished);
    } catch (FileAlreadyExistsException _) {
      return; // Another process was quicker; its store is as good.
    } catch (UnsupportedOperationException | FileSystemException _) {
      moveInto(unfinished, file);
    }
  }

  /** Where there are no links; only here two who make it at once could get in each other's way. */
  private static void moveInto(Path unfinished, Path file) throws IOException {
    try {
      Files.move(unfinished, file);
    } catch (FileAlreadyExistsException _) {
      return;
    }
  }
}
