package dev.segue.run.process;

import dev.segue.core.journal.DispatchMark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Records on disk which processes belong to the programs that one supervisor runs: one file for
 * each start while it lasts. A supervisor that is killed leaves the files. With them, the next
 * supervisor finds processes that carry no mark and have lost their parents; a {@link Watchdog}
 * adds the processes that were there at the moment of the kill. A number alone is never trusted: it
 * counts with the moment at which its process was started, on the same boot and in the same
 * namespace of numbers.
 *
 * <p>The folder has to lie where a confined agent cannot write, or the agent could name processes
 * of the user's to be ended. Without the files all goes on as well; only less is found after a
 * kill. Safe for use by several threads and processes.
 */
public final class PidFiles implements AutoCloseable {
  private static final String ENDING = ".pids";

  /** So old a file is of a machine or a boot that is gone: no dispatch takes that long. */
  private static final Duration OLD = Duration.ofDays(30);

  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");

  private final Optional<Path> folder;
  private final InstantSource clock;
  private final String supervisor = UUID.randomUUID().toString();
  private final AtomicInteger starts = new AtomicInteger();
  private Optional<Watchdog> watchdog = Optional.empty();
  private boolean isOver;

  private PidFiles(Optional<Path> folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /**
   * Kept there; the folder is made when it is needed.
   *
   * @param clock tells which files are old
   */
  public static PidFiles in(Path folder, InstantSource clock) {
    return new PidFiles(Optional.of(folder), clock);
  }

  /** Nothing is kept. */
  public static PidFiles none() {
    return new PidFiles(Optional.empty(), InstantSource.system());
  }

  /** A file for one start; nothing is written yet. Empty where none is to be kept. */
  Optional<PidFile> begin(Optional<String> mark) {
    String name = supervisor + "-" + starts.incrementAndGet() + ENDING;
    return folder.flatMap(
        at -> mark.map(of -> new PidFile(at.resolve(name), here() + "\n" + of, () -> guard(at))));
  }

  private synchronized void guard(Path at) {
    if (watchdog.isEmpty() && !isOver) {
      watchdog = Watchdog.start(at.resolve(supervisor));
    }
  }

  /** Nothing is started any more. */
  @Override
  public synchronized void close() {
    isOver = true;
    watchdog.ifPresent(Watchdog::close);
  }

  /** Files of starts of this machine, as it is since its boot, whose mark is such. */
  List<PidFile.Stored> left(Predicate<DispatchMark> isLeft) {
    String here = here();
    return all().stream()
        .flatMap(file -> PidFile.read(file).stream())
        .filter(stored -> stored.machine().equals(here) && isLeft.test(stored.mark()))
        .toList();
  }

  /** Removes these, and whatever is so old that it tells of nobody any more. */
  void forget(List<PidFile.Stored> done) {
    done.forEach(stored -> PidFile.remove(stored.file()));
    Instant before = clock.instant().minus(OLD);
    all().stream().filter(file -> isOlder(file, before)).forEach(PidFile::remove);
  }

  private List<Path> all() {
    if (folder.filter(Files::isDirectory).isEmpty()) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder.get())) {
      return files.filter(file -> file.toString().endsWith(ENDING)).toList();
    } catch (IOException _) {
      return List.of(); // Closed to us: nothing is known, as without a folder.
    }
  }

  private static boolean isOlder(Path file, Instant than) {
    try {
      return Files.getLastModifiedTime(file).toInstant().isBefore(than);
    } catch (IOException _) {
      return false; // Gone meanwhile.
    }
  }

  /** Where the numbers mean what they say. Empty parts where the system does not tell (macOS). */
  private static String here() {
    return String.join(" ", read(BOOT), link(NAMESPACE)).strip();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.US_ASCII).strip();
    } catch (IOException _) {
      return ""; // Not Linux: starts are told in the time of day there, which no boot repeats.
    }
  }

  private static String link(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException | UnsupportedOperationException _) {
      return "";
    }
  }

  /** For the owner only. */
  static void makeFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Files.createDirectories(folder);
    if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
