package dev.segue.store.sqlite;

import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.JournalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Reads a store that cannot be opened: through SQLite where its pages are in order (read-only, of a
 * later format, with a log that is not its own), else page by page. Writes neither the file nor its
 * log. Not while this process has the store open: closing the file frees the locks of the process.
 */
public final class SqliteDamagedStore {
  private SqliteDamagedStore() {}

  /**
   * Opens what is left.
   *
   * @throws JournalException when there is nothing to read
   */
  public static DamagedStore open(Path file) {
    var failures = new Failures(file);
    try {
      if (!Files.isReadable(file)) {
        throw new JournalException("the store %s cannot be read, or is not there".formatted(file));
      }
      Optional<Path> log = log(file);
      Optional<String> wrong = log.isPresent() ? wrong(file, log.get()) : Optional.empty();
      Optional<Path> usable = wrong.isPresent() ? Optional.empty() : log;
      Optional<String> lost =
          wrong.map(what -> "what its log %s held, which %s".formatted(WalFile.of(file), what));
      Optional<DamagedStore> whole = ReadOnlyStore.open(file, usable.isPresent(), lost);
      return whole.isPresent()
          ? whole.get()
          : ScannedStore.open(new StorePages(file, usable), lost);
    } catch (IOException e) {
      throw failures.looking(e);
    }
  }

  private static Optional<Path> log(Path file) throws IOException {
    Path log = WalFile.of(file);
    return Files.exists(log) && Files.size(log) > 0 ? Optional.of(log) : Optional.empty();
  }

  private static Optional<String> wrong(Path file, Path log) throws IOException {
    Optional<String> storeTable = Optional.empty();
    try (var connection = Connections.untouched(file)) {
      storeTable = Schema.storeTable(connection);
    } catch (SQLException _) {
      return new WalFile(log).wrong(storeTable); // Damaged: the log's own sums must do.
    }
    return new WalFile(log).wrong(storeTable);
  }
}
