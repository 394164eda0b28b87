package dev.segue.core.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A disk of any size, in memory, mounted for one test. Needs the right to mount. */
public final class SmallDisk implements AutoCloseable {
  private final Path folder;

  /**
   * Mounts it.
   *
   * @param size as {@code mount -o size=} takes it
   */
  public SmallDisk(Path parent, String size) throws IOException {
    this.folder = Files.createDirectories(parent.resolve("small-disk"));
    boolean isMounted =
        run("mount", "-t", "tmpfs", "-o", "size=" + size, "none", folder.toString());
    Requires.grantedByMachine(isMounted, "mounting a small disk needs root");
  }

  public Path path(String name) {
    return folder.resolve(name);
  }

  /** Writes a file that leaves this much space. */
  public void fill(String name, long left) throws IOException {
    FileStore store = Files.getFileStore(folder);
    Files.write(path(name), new byte[(int) (store.getUsableSpace() - left)]);
  }

  public void free(String name) throws IOException {
    Files.delete(path(name));
  }

  /** From now on it can only be read. */
  public void makeReadOnly() throws IOException {
    Requires.grantedByMachine(
        run("mount", "-o", "remount,ro", folder.toString()), "mounting needs root");
  }

  public List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Override
  public void close() throws IOException {
    // Lazily: a store that was found damaged stays open until the process ends.
    if (!run("umount", "-l", folder.toString())) {
      throw new IOException("cannot unmount " + folder);
    }
  }

  private static boolean run(String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false; // No such program, so no such right.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException("interrupted", e));
    }
  }
}
