package dev.segue.app.boot;

import static dev.segue.app.cli.project.DoctorCheck.ill;
import static dev.segue.app.cli.project.DoctorCheck.well;

import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.config.OwnFolder;
import dev.segue.app.config.Places;
import dev.segue.core.journal.JournalException;
import dev.segue.store.RedisServer;
import dev.segue.store.StoreAddress.RedisDatabase;
import dev.segue.store.StoreAddress.SqliteFile;
import dev.segue.store.sqlite.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The places that a run writes to. */
final class StoreChecks {
  /** A long run with many agents fits into it; below it a full disk is near. */
  private static final long LEAST_FREE_BYTES = 200L << 20;

  private final Places places;
  private final InstantSource clock;

  StoreChecks(Places places, InstantSource clock) {
    this.places = places;
    this.clock = clock;
  }

  List<DoctorCheck> all() {
    var checks = new ArrayList<DoctorCheck>();
    switch (places.store()) {
      case SqliteFile(Path file) -> {
        checks.add(store(file));
        checks.add(disk(file));
      }
      case RedisDatabase(RedisServer server) -> {
        checks.addAll(new RedisChecks(server, clock).all());
        checks.add(disk(OwnFolder.of(places)));
      }
    }
    checks.add(workspace());
    return checks;
  }

  private DoctorCheck store(Path file) {
    if (!Files.exists(file)) {
      Path folder = existing(file);
      return Files.isWritable(folder)
          ? well("store", file + " (none yet; the first run makes it)")
          : ill("store", folder + " cannot be written", "chmod u+w " + folder);
    }
    if (!Files.isWritable(file)) {
      return ill("store", file + " cannot be written", "chmod u+w " + file);
    }
    Stores.keepLibrary();
    try (SqliteJournal store = SqliteJournal.open(file, clock)) {
      store.examine();
      String mode = store.journalMode();
      String found = "%s, %s, journal mode %s".formatted(file, megabytes(Files.size(file)), mode);
      return mode.equals("wal")
          ? well("store", found)
          : ill(
              "store",
              found,
              "keep the store on a local disk (--store): write-ahead logging does not work here");
    } catch (JournalException | IOException e) {
      return ill(
          "store",
          String.valueOf(e.getMessage()),
          "name another store with --store, or restore this one from a backup or an export");
    }
  }

  private static DoctorCheck disk(Path place) {
    Path folder = existing(place);
    try {
      long free = Files.getFileStore(folder).getUsableSpace();
      String found = megabytes(free) + " free at " + folder;
      return free >= LEAST_FREE_BYTES
          ? well("disk", found)
          : ill("disk", found, "free at least " + megabytes(LEAST_FREE_BYTES));
    } catch (IOException e) {
      return ill("disk", String.valueOf(e.getMessage()), "check the disk of " + folder);
    }
  }

  private DoctorCheck workspace() {
    Path folder = places.workspace();
    if (places.isWorkspaceMissing()) {
      return well("workspace", folder + " (none yet; the first run makes it)");
    }
    return Files.isWritable(folder)
        ? well("workspace", folder.toString())
        : ill("workspace", folder + " cannot be written", "chmod u+w " + folder);
  }

  private static Path existing(Path file) {
    Path folder = file.toAbsolutePath();
    while (!Files.isDirectory(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static String megabytes(long bytes) {
    return "%.1f MB".formatted(bytes / 1e6);
  }
}
