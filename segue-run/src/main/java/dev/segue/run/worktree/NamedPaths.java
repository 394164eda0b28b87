package dev.segue.run.worktree;

import java.util.Set;

/**
 * Paths that speak for a task's work, relative to the folder it works in. What is named here is not
 * removed with the task's worktree unless it is in the workspace or kept.
 *
 * @param criteria that a criterion demands: without them the task is not done
 * @param commands words of check commands; some of them are paths
 * @param evidence files that agents were seen to create or update
 */
public record NamedPaths(Set<String> criteria, Set<String> commands, Set<String> evidence) {
  /** Nothing is named. */
  public static final NamedPaths NONE = new NamedPaths(Set.of(), Set.of(), Set.of());

  public NamedPaths {
    criteria = Set.copyOf(criteria);
    commands = Set.copyOf(commands);
    evidence = Set.copyOf(evidence);
  }
}
