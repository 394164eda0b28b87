package dev.segue.app.boot;

import dev.segue.app.cli.project.StoreOpener;
import dev.segue.core.journal.DamagedStore;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.Leases;
import dev.segue.store.StoreAddress;
import dev.segue.store.StoreAddress.RedisDatabase;
import dev.segue.store.StoreAddress.SqliteFile;
import dev.segue.store.redis.RedisJournal;
import dev.segue.store.redis.RedisLeases;
import dev.segue.store.sqlite.FileLeases;
import dev.segue.store.sqlite.NativeLibrary;
import dev.segue.store.sqlite.SqliteDamagedStore;
import dev.segue.store.sqlite.SqliteJournal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Opens stores by their address. No class of the one kind is loaded for the other. */
final class Stores implements StoreOpener {
  /** The launcher's folder for this build. */
  static final String HOME = "segue.home";

  private final InstantSource clock;

  Stores(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Journal open(StoreAddress address) {
    return switch (address) {
      case SqliteFile(Path file) -> sqlite(file);
      case RedisDatabase(var server) -> RedisJournal.open(server, clock);
    };
  }

  @Override
  public Optional<Journal> existing(StoreAddress address) {
    return switch (address) {
      case SqliteFile(Path file) ->
          Files.exists(file) ? Optional.of(sqlite(file)) : Optional.empty();
      case RedisDatabase(var server) ->
          RedisJournal.existing(server, clock).map(Function.identity());
    };
  }

  @Override
  public DamagedStore remains(StoreAddress address) {
    return switch (address) {
      case SqliteFile(Path file) -> {
        keepLibrary();
        yield SqliteDamagedStore.open(file);
      }
      case RedisDatabase _ ->
          throw new JournalException("a server's store is read as a whole or not at all");
    };
  }

  @Override
  public Leases leases(StoreAddress address) {
    return switch (address) {
      case SqliteFile(Path file) -> new FileLeases(file);
      case RedisDatabase(var server) -> new RedisLeases(server);
    };
  }

  private SqliteJournal sqlite(Path file) {
    keepLibrary();
    return SqliteJournal.open(file, clock);
  }

  /** Where SQLite's library is unpacked once instead of at each start. */
  static void keepLibrary() {
    String home = System.getProperty(HOME);
    if (home != null) {
      NativeLibrary.keepIn(Path.of(home));
    }
  }
}
