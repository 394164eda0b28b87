package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.GitException;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Puts single files of a worktree where they belong in the workspace. Nothing of the user's is ever
 * replaced, and no link is followed on the way.
 */
final class Placing {
  /** Content of the place to which a file shall go. */
  enum There {
    NOTHING,
    THE_SAME,
    SOMETHING_ELSE
  }

  private final Path from;
  private final Path to;

  /**
   * @param from top of the worktree
   * @param to top of the workspace
   */
  Placing(Path from, Path to) {
    this.from = from;
    this.to = to;
  }

  /**
   * @param path relative to both tops
   */
  There look(String path) {
    Path target = to.resolve(path);
    for (Path up = target.getParent(); up != null && !up.equals(to); up = up.getParent()) {
      if (Folders.exists(up) && !Folders.isFolder(up)) {
        return There.SOMETHING_ELSE;
      }
    }
    if (!Folders.exists(target)) {
      return There.NOTHING;
    }
    return isSame(from.resolve(path), target) ? There.THE_SAME : There.SOMETHING_ELSE;
  }

  private static boolean isSame(Path one, Path other) {
    try {
      if (Folders.isFolder(one)) {
        return Folders.isFolder(other);
      }
      if (Files.isSymbolicLink(one)) {
        return Files.isSymbolicLink(other)
            && Files.readSymbolicLink(one).equals(Files.readSymbolicLink(other));
      }
      return Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
          && Files.mismatch(one, other) == -1;
    } catch (IOException _) {
      return false;
    }
  }

  /**
   * Copies a file, link or empty folder that is not there yet; whole or not at all.
   *
   * @param part a place on the same disk as the worktree, for what is not whole
   * @throws GitException when it cannot be written
   */
  void put(String path, Path part) {
    Path source = from.resolve(path);
    Path target = to.resolve(path);
    try {
      if (Folders.isFolder(source)) {
        Files.createDirectories(target);
        return;
      }
      Files.createDirectories(target.resolveSibling("."));
      copy(source, part);
      move(part, target);
    } catch (IOException e) {
      Folders.remove(part);
      throw new GitException(
          "%s could not be copied into the workspace: %s; mend that, then unblock the task"
              .formatted(path, why(e)),
          e);
    }
  }

  private static void move(Path part, Path target) throws IOException {
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException _) {
      Path beside = Path.of(target + ".segue-part");
      try {
        copy(part, beside);
        Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Folders.remove(beside);
        Folders.remove(part);
      }
    }
  }

  private static void copy(Path source, Path target) throws IOException {
    Files.copy(
        source,
        target,
        StandardCopyOption.COPY_ATTRIBUTES,
        StandardCopyOption.REPLACE_EXISTING,
        LinkOption.NOFOLLOW_LINKS);
  }

  /** What the system says of a failure, without the path. */
  static String why(IOException e) {
    return e instanceof FileSystemException of && of.getReason() != null
        ? of.getReason()
        : String.valueOf(e.getMessage());
  }
}
