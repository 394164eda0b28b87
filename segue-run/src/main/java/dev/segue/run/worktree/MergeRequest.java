package dev.segue.run.worktree;

import java.util.Optional;

/**
 * How a task's work is to be merged.
 *
 * @param message of the commits; lines may be long, nothing in it is obeyed
 * @param target the branch it belongs to, as {@link Worktrees#checkedOut} named it; absent: the one
 *     that is checked out in the workspace
 * @param named what must not go with the worktree
 * @param recheck asked where others' work changes the tree that was verified; absent: never
 */
public record MergeRequest(
    String message, Optional<String> target, NamedPaths named, Optional<Recheck> recheck) {
  /** Judges the merged files, which lie in the task's worktree while it is asked. */
  @FunctionalInterface
  public interface Recheck {
    /**
     * Whether the task's checks hold.
     *
     * @throws InterruptedException when it was stopped; the merge is then as if it had not begun
     */
    boolean holds() throws InterruptedException;
  }
}
