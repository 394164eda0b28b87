package dev.segue.run.worktree;

import java.nio.file.Path;
import java.util.List;

/**
 * Workplace of one task.
 *
 * @param folder what the workspace is for a single task: the worktree, or the same folder below it
 *     as the workspace is below the top of its repository. Absolute, without links
 * @param branch its short name, {@code segue/<project>/<task>}
 * @param baseCommit full object name of the commit that the work started from
 * @param unfilled submodules that are empty there, since the user's clone does not hold them; paths
 *     from the top of the repository
 */
public record Workplace(Path folder, String branch, String baseCommit, List<String> unfilled) {
  public Workplace {
    unfilled = List.copyOf(unfilled);
  }
}
