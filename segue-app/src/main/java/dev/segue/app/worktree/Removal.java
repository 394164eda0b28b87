package dev.segue.app.worktree;

import java.nio.file.Path;
import java.util.Optional;

/** Removes what there is of a task, its mark last, so that a killed removal is found again. */
final class Removal {
  private final TaskTree tree;
  private final Marks marks;

  Removal(TaskTree tree, Marks marks) {
    this.tree = tree;
    this.marks = marks;
  }

  void run() {
    tree.repository().mustBeInPlace();
    if (marks.of(tree.name()).isEmpty()) {
      return;
    }
    Optional<Path> gitDir = tree.gitDir();
    Folders.remove(tree.folder());
    gitDir.ifPresent(Folders::remove);
    // Who has it checked out would be left on a branch without a commit.
    if (tree.tip().isPresent() && !tree.isUsedElsewhere()) {
      tree.repository().git().must("update-ref", "-d", tree.ref());
    }
    marks.remove(tree.name());
  }
}
