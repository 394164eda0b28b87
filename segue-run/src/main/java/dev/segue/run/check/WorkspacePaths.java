package dev.segue.run.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Looks paths up as the file system sees them, so that no link leads out of the workspace.
 *
 * @param workspace real path
 * @param folder what relative paths are relative to; real path
 */
record WorkspacePaths(Path workspace, Path folder) {
  /** Target of a path. */
  sealed interface Place {
    /** Something that is there, by its real path. */
    record There(Path real) implements Place {}

    /** Nothing, but somewhere in the workspace. */
    record Missing() implements Place {}

    /** Somewhere else, or nowhere that can be looked at. */
    record Leaves(String why) implements Place {}
  }

  /**
   * The workspace and a folder of it.
   *
   * @throws IOException when one of the two cannot be looked up, or the folder lies outside
   */
  static WorkspacePaths of(Path workspace, Path folder) throws IOException {
    Path realWorkspace = workspace.toRealPath();
    Path realFolder = folder.toRealPath();
    if (!realFolder.startsWith(realWorkspace)) {
      throw new IOException(folder + " leaves the workspace " + workspace);
    }
    return new WorkspacePaths(realWorkspace, realFolder);
  }

  Place find(String path) {
    try {
      Path named = folder.resolve(path);
      if (!named.normalize().startsWith(workspace)) {
        return new Place.Leaves(path + " leaves the workspace");
      }
      if (Files.exists(named)) {
        return inside(path, named.toRealPath());
      }
      if (Files.exists(named, LinkOption.NOFOLLOW_LINKS)) {
        return new Place.Leaves(path + " is a link that leads nowhere");
      }
      Place parent = inside(path, nearest(named).toRealPath());
      return parent instanceof Place.There ? new Place.Missing() : parent;
    } catch (InvalidPathException | IOException e) {
      return new Place.Leaves(path + " cannot be looked up: " + e.getMessage());
    }
  }

  private Place inside(String path, Path real) {
    return real.startsWith(workspace)
        ? new Place.There(real)
        : new Place.Leaves(path + " leaves the workspace");
  }

  private Path nearest(Path missing) {
    Path path = missing.toAbsolutePath().normalize();
    while (!Files.exists(path)) {
      Path parent = path.getParent();
      if (parent == null) {
        return workspace;
      }
      path = parent;
    }
    return path;
  }
}
