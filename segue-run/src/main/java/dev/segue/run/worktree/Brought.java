package dev.segue.run.worktree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of carrying over the parts of a task's work that git does not carry. Paths are relative to
 * the top of the repository.
 *
 * @param into the branch that the work was merged into, as {@link Worktrees#checkedOut} names it
 * @param carried files and folders that were copied into the workspace
 * @param leftBehind files of the evidence that are not in the workspace
 * @param kept path in the worktree → folder or ref that keeps it
 */
public record Brought(
    String into, List<String> carried, List<String> leftBehind, Map<String, String> kept) {
  public Brought {
    carried = List.copyOf(carried);
    leftBehind = List.copyOf(leftBehind);
    kept = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(kept));
  }
}
