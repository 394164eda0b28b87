package dev.segue.run.worktree;

import java.util.List;

/** Result of bringing a task's work into the workspace. */
public sealed interface MergeResult {
  /**
   * The workspace's HEAD contains it.
   *
   * @param branch short name of the task's branch
   * @param commit full object name of the merge by which the workspace got the work; the
   *     workspace's HEAD when the task changed nothing
   * @param brought what git does not carry
   */
  record Merged(String branch, String commit, Brought brought) implements MergeResult {}

  /**
   * Together with what was merged before, its checks do not hold. Nothing was changed in the
   * workspace; the task's next agent begins with the merged files.
   */
  record Rejected() implements MergeResult {}

  /**
   * It does not fit, and nothing was changed in the workspace. The task's branch and worktree hold
   * the work; everything that was uncommitted there is committed on the branch.
   *
   * @param files paths from the top of the repository, sorted, at least one: those that both sides
   *     changed, those that are unmerged in the task's worktree, or those of the user's uncommitted
   *     work that are in the way. For people to read: bytes that are no UTF-8 are replaced
   * @param isUserWork whether it is uncommitted or untracked work in the workspace that is in the
   *     way, so that committing or moving it there is the way out; otherwise the branch is merged
   *     by hand in the task's worktree
   */
  record Conflict(List<String> files, boolean isUserWork) implements MergeResult {
    public Conflict {
      files = List.copyOf(files);
    }
  }

  /**
   * git could not do it, and the workspace's HEAD is where it was. Asking again may succeed.
   *
   * @param why one sentence for the operator
   */
  record Failed(String why) implements MergeResult {}
}
