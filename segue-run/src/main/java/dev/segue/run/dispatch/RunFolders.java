package dev.segue.run.dispatch;

import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Folders of single runs, closed to other users: what a profile wants written for a run, and what
 * its CLI leaves there, goes with the run. They lie in Segue's own folder and are no evidence.
 */
public final class RunFolders {
  private static final int NAME_CHARACTERS = 24;
  private static final int LARGEST_REPORT = 1 << 20;

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
   * A file that a program left in its run's folder; empty for one that is not there, that is no
   * plain file, that is larger than {@value #LARGEST_REPORT} bytes, or that lies behind a link.
   */
  static Optional<String> text(Path folder, String name) {
    Path file = folder.resolve(name);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(LARGEST_REPORT + 1);
      return Optional.of(bytes)
          .filter(all -> all.length <= LARGEST_REPORT)
          .map(all -> new String(all, StandardCharsets.UTF_8));
    } catch (IOException _) {
      return Optional.empty(); // Without it less is known of the run, and that is all.
    }
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
