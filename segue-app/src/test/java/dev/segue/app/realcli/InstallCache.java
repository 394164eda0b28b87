package dev.segue.app.realcli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Folders that keep pinned programs between test runs: one for each file of pins. */
final class InstallCache {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /**
   * Result of an installer.
   *
   * @param exitCode -1 where it did not end in time
   */
  record Output(int exitCode, String text) {}

  private InstallCache() {}

  /** The place for what a file pins; another text is another place. */
  static Path place(String prefix, Path pins) throws IOException {
    String own = System.getenv("SEGUE_TEST_CACHE");
    Path cache = own == null || own.isBlank() ? usualCache() : Path.of(own);
    return cache.resolve(prefix + hash(pins));
  }

  private static Path usualCache() {
    String caches = System.getenv("XDG_CACHE_HOME");
    return caches == null || !Path.of(caches).isAbsolute()
        ? Path.of(System.getProperty("user.home"), ".cache", "segue-test")
        : Path.of(caches, "segue-test");
  }

  /** Installs something into a place, which is whole once it is there. */
  interface Installer {
    void install() throws IOException, InterruptedException;
  }

  /**
   * Runs an installer unless the place is there by now. Test runs side by side install one after
   * the other, so the second finds what the first installed.
   */
  static synchronized void once(Path place, Installer installer)
      throws IOException, InterruptedException {
    Files.createDirectories(place.resolveSibling("."));
    Path lock = place.resolveSibling(place.getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      if (!Files.isDirectory(place)) {
        installer.install();
      }
    }
  }

  /** A folder of this run alone beside the place. */
  static Path part(Path place) throws IOException {
    return Files.createTempDirectory(place.resolveSibling(".").normalize(), "part-");
  }

  /** Runs an installer in a folder. */
  static Output run(List<String> command, Path folder) throws IOException, InterruptedException {
    Path log = folder.resolve("install.log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
      RealClis.end(process);
      return new Output(-1, "no end within " + LONGEST.toMinutes() + " min");
    }
    return new Output(process.exitValue(), Files.readString(log).strip());
  }

  /** Removes a folder of this run. */
  static void forget(Path part) throws IOException {
    try (Stream<Path> files = Files.walk(part)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private static String hash(Path file) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest).substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
