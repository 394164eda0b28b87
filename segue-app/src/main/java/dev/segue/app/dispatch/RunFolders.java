package dev.segue.app.dispatch;

import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

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
    FolderTree.forget(all);
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
    FolderTree.remove(folder);
    if (Files.getFileStore(folder.resolveSibling(".")).supportsFileAttributeView("posix")) {
      var own = PosixFilePermissions.fromString("rwx------");
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(own));
    } else {
      Files.createDirectory(folder);
    }
  }
}
