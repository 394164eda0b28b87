package dev.segue.app.dispatch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Files that steer Segue and lie where agents can write, as they were when the run began. An agent
 * that changes one would choose its own supervisor's rules, so the file is put back.
 */
public final class GuardedFiles {
  private final Map<Path, byte[]> asRead;

  private GuardedFiles(Map<Path, byte[]> asRead) {
    this.asRead = asRead;
  }

  /** Remembers what the files hold now; a file that cannot be read is not guarded. */
  public static GuardedFiles of(List<Path> files) {
    Map<Path, byte[]> asRead = new TreeMap<>();
    for (Path file : files) {
      read(file).ifPresent(bytes -> asRead.put(file, bytes));
    }
    return new GuardedFiles(asRead);
  }

  /**
   * The same files as they stand in a task's own copy of the workspace now: what an agent changes
   * there would be merged.
   */
  GuardedFiles in(Path copy, Path workspace) {
    return of(
        asRead.keySet().stream()
            .filter(file -> file.startsWith(workspace))
            .map(file -> copy.resolve(workspace.relativize(file)))
            .toList());
  }

  private static Optional<byte[]> read(Path file) {
    try {
      return Optional.of(Files.readAllBytes(file));
    } catch (IOException _) {
      // It did not steer this run, then.
      return Optional.empty();
    }
  }

  /** Puts back what was changed, removed or replaced by a link. */
  synchronized List<Path> putBack() {
    var changed = new ArrayList<Path>();
    asRead.forEach(
        (file, bytes) -> {
          if (!holds(file, bytes)) {
            changed.add(file);
            write(file, bytes);
          }
        });
    return changed;
  }

  private static boolean holds(Path file, byte[] bytes) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.size(file) == bytes.length
          && Arrays.equals(Files.readAllBytes(file), bytes);
    } catch (IOException _) {
      return false;
    }
  }

  private static void write(Path file, byte[] bytes) {
    Path fresh = file.resolveSibling(file.getFileName() + ".segue-put-back");
    try {
      Files.createDirectories(file.resolveSibling("."));
      Files.write(fresh, bytes);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot put back %s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
