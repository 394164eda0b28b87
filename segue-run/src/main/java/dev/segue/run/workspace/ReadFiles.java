package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which files of the workspace an agent read, of those that it says it did. A path counts when a
 * plain file of the workspace lies there after the run, or one did that the run deleted; links are
 * resolved first, so that none leads out. Files of git and of Segue do not count.
 */
public final class ReadFiles {
  /** Most files that are kept. */
  public static final int MOST = 200;

  // Each costs a look at the disk.
  private static final int MOST_LOOKS = 2_000;

  private static final Set<String> OWN = Set.of(".git", ".segue");

  private final Path workspace;
  private final Path at;
  private final Set<String> deleted;

  /**
   * Of one run.
   *
   * @param at the folder it ran in, from which its paths count
   * @param deleted files that it deleted, relative to the workspace
   */
  public ReadFiles(Path workspace, Path at, Collection<String> deleted) {
    this.workspace = workspace;
    this.at = at;
    this.deleted = Set.copyOf(deleted);
  }

  /**
   * The files, relative to the workspace.
   *
   * @param told paths as the agent names them; untrusted
   * @return sorted, each once, at most {@value #MOST}: those told first
   */
  public List<String> of(List<String> told) {
    var files = new TreeSet<String>();
    for (String path : told.subList(0, Math.min(told.size(), MOST_LOOKS))) {
      if (files.size() < MOST) {
        file(path).ifPresent(files::add);
      }
    }
    return List.copyOf(files);
  }

  private Optional<String> file(String told) {
    if (told.chars().anyMatch(Character::isISOControl)) {
      return Optional.empty();
    }
    try {
      Path path = at.resolve(told).normalize();
      if (!Files.exists(path)) {
        return within(workspace, path).filter(deleted::contains);
      }
      Path real = path.toRealPath();
      return within(workspace.toRealPath(), real).filter(_ -> Files.isRegularFile(real));
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<String> within(Path folder, Path path) {
    if (!path.startsWith(folder) || path.equals(folder)) {
      return Optional.empty();
    }
    Path relative = folder.relativize(path);
    return OWN.contains(relative.getName(0).toString())
        ? Optional.empty()
        : Optional.of(relative.toString().replace('\\', '/'));
  }
}
