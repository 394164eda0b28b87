package dev.segue.run.dispatch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Files that steer Segue and lie where agents can write, as they were when the run began. An agent
 * that changes one, or adds one, would choose its own supervisor's rules, so what was there is put
 * back and what is new is set aside.
 */
public final class GuardedFiles {
  private static final String ASIDE = ".set-aside";

  private final List<Path> watched;
  private final Map<Path, byte[]> asRead;
  private final Set<Path> unreadable = new HashSet<>();

  private GuardedFiles(List<Path> watched) {
    this.watched = List.copyOf(watched);
    this.asRead = new TreeMap<>();
    for (Path path : watched) {
      for (Path file : filesAt(path)) {
        read(file).ifPresentOrElse(bytes -> asRead.put(file, bytes), () -> unreadable.add(file));
      }
    }
  }

  /**
   * Remembers what these hold now.
   *
   * @param watched files, and folders of which every file counts; one that is not there is to stay
   *     away, one that cannot be read is not guarded
   */
  public static GuardedFiles of(List<Path> watched) {
    return new GuardedFiles(watched);
  }

  /**
   * The same as they stand in a task's own copy of the workspace now: what an agent changes there
   * would be merged.
   */
  GuardedFiles in(Path copy, Path workspace) {
    return of(
        watched.stream()
            .filter(path -> path.startsWith(workspace))
            .map(path -> copy.resolve(workspace.relativize(path)))
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

  /** The path itself where it is a file or a link, the files in it where it is a folder. */
  private static List<Path> filesAt(Path path) {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> files = Files.list(path)) {
        return files.filter(file -> !file.toString().endsWith(ASIDE)).sorted().toList();
      } catch (IOException _) {
        return List.of();
      }
    }
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? List.of(path) : List.of();
  }

  /** Puts back what was changed, removed or replaced by a link, and sets aside what is new. */
  synchronized List<Path> putBack() {
    var changed = new ArrayList<Path>();
    for (Path path : watched) {
      filesAt(path).stream()
          .filter(file -> !asRead.containsKey(file) && !unreadable.contains(file))
          .forEach(
              file -> {
                changed.add(file);
                setAside(file);
              });
    }
    asRead.forEach(
        (file, bytes) -> {
          if (!holds(file, bytes)) {
            changed.add(file);
            write(file, bytes);
          }
        });
    return changed;
  }

  private static void setAside(Path file) {
    try {
      Files.move(
          file,
          file.resolveSibling(file.getFileName() + ASIDE),
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot set aside %s: %s".formatted(file, e.getMessage()), e);
    }
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
