package dev.segue.run.git;

import java.nio.file.Path;

/**
 * A work tree and where git keeps its things, always told to git outright: the {@code .git} of a
 * worktree is a file that an agent can rewrite.
 *
 * @param folder its top
 * @param gitDir of this work tree: its HEAD and index
 * @param commonDir of the repository: objects, branches, configuration
 */
public record Checkout(Path folder, Path gitDir, Path commonDir) {
  public boolean isLinked() {
    return !gitDir.equals(commonDir);
  }
}
