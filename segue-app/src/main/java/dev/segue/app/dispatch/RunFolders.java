package dev.segue.app.dispatch;

import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * Folders of single runs, closed to other users: what a profile wants written for a run, and what
 * its CLI leaves there, goes with the run. They lie in Segue's own folder and are no evidence.
 */
public final class RunFolders {
  private static final int NAME_CHARACTERS = 24;

  private final Path all;

  /**
   * Of one project.
   *
   * @param ownFolder Segue's own
   */
  public RunFolders(Path ownFolder, String project) {
    this.all = ownFolder.resolve("runs").resolve(name(project));
  }

  /** Removes those that a supervisor which died left; only for who holds the project. */
  public void clear() {
    forget(all);
  }

  /** The place of a run's folder; nothing is made. */
  Path of(String taskId, String dispatch) {
    return all.resolve(name(taskId) + "-" + dispatch);
  }

  /** By hash: ids that differ in case alone must not meet, and may hold what a name cannot. */
  static String name(String id) {
    return Sha256.hex(id).substring(0, NAME_CHARACTERS);
  }

  /**
   * Makes the folder anew, empty.
   *
   * @throws IOException when it cannot be made, or one of the same name cannot be removed
   */
  static void make(Path folder) throws IOException {
    Files.createDirectories(folder.resolveSibling("."));
    remove(folder);
    if (Files.getFileStore(folder.resolveSibling(".")).supportsFileAttributeView("posix")) {
      var own = PosixFilePermissions.fromString("rwx------");
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(own));
    } else {
      Files.createDirectory(folder);
    }
  }

  /** Removes the folder with all that is in it, following no link; one left behind is no fault. */
  static void forget(Path folder) {
    try {
      remove(folder);
    } catch (IOException _) {
      // A folder that cannot go now is removed when a dispatch of the same number begins.
      return;
    }
  }

  private static void remove(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
