package dev.segue.run.worktree;

import dev.segue.run.worktree.MergeResult.Merged;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Worktrees whose tasks belong to what is checked out, and name nothing. */
record Trees(Worktrees all) {
  Workplace open(String taskId) {
    return all.open(taskId, Optional.empty());
  }

  MergeResult merge(String taskId, String message) {
    return merge(
        taskId, new MergeRequest(message, Optional.empty(), NamedPaths.NONE, Optional.empty()));
  }

  MergeResult merge(String taskId, MergeRequest request) {
    try {
      return all.merge(taskId, request);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a test", e);
    }
  }

  /** A merge into main that git alone did. */
  static Merged merged(String branch, String commit) {
    return new Merged(branch, commit, new Brought("main", List.of(), List.of(), Map.of()));
  }

  void discard(String taskId) {
    all.discard(taskId);
  }

  List<String> leftovers() {
    return all.leftovers();
  }

  Map<String, String> putAside(String taskId, NamedPaths named) {
    return all.putAside(taskId, named);
  }
}
