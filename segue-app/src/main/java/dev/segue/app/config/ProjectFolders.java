package dev.segue.app.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the project folder: the parent of the nearest {@code .segue/}. */
public final class ProjectFolders {
  /** The folder of Segue's own files in a project. */
  public static final String OWN_FOLDER = ".segue";

  private ProjectFolders() {}

  /**
   * Looks upwards from the task file's folder, when there is a task file, then from the current
   * folder; without success the current folder is the project folder. The way up ends with the git
   * root or the home folder.
   */
  public static Path find(PlaceFlags flags, ProcessEnvironment around) {
    Optional<Path> besideFile =
        flags
            .taskFile()
            .map(file -> around.absolute(file).getParent())
            .flatMap(folder -> upwards(folder, around.home()));
    return besideFile
        .or(() -> upwards(around.currentFolder(), around.home()))
        .orElse(around.currentFolder());
  }

  private static Optional<Path> upwards(Path start, Path home) {
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(OWN_FOLDER)) && isOwn(folder, start)) {
        return Optional.of(folder);
      }
      if (folder.equals(home) || Files.exists(folder.resolve(".git"))) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Whether the folder found on the way up belongs to whom the start belongs to. Else anybody who
   * may write to {@code /tmp} could configure what runs in each folder below it.
   */
  private static boolean isOwn(Path found, Path start) {
    if (found.equals(start)) {
      return true;
    }
    try {
      var owner = Files.getOwner(found.resolve(OWN_FOLDER), LinkOption.NOFOLLOW_LINKS);
      return owner.equals(Files.getOwner(start));
    } catch (IOException | UnsupportedOperationException e) {
      // Owners cannot be told apart here, so that none can be refused.
      return true;
    }
  }
}
