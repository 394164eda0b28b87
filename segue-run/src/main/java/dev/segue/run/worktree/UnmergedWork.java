package dev.segue.run.worktree;

import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts aside the work of a task that no merge brought, before its worktree and branch are removed.
 */
final class UnmergedWork {
  private final TaskTree tree;
  private final Repository repository;
  private final Marks marks;

  UnmergedWork(TaskTree tree, Marks marks) {
    this.tree = tree;
    this.repository = tree.repository();
    this.marks = marks;
  }

  /**
   * Commits what is uncommitted and keeps all of it.
   *
   * @return name of the work → folder or ref that keeps it
   */
  Map<String, String> putAside(NamedPaths named) {
    repository.mustBeInPlace();
    if (marks.of(tree.name()).isEmpty()) {
      return Map.of();
    }
    Optional<Path> gitDir = new Opening(tree, marks, Optional.empty()).repair();
    gitDir.ifPresent(this::commit);
    Optional<String> tip = tree.tip();
    if (tip.isEmpty()) {
      return Map.of();
    }
    var salvage = new Salvage(tree, tip.get());
    gitDir.ifPresent(dir -> Unloading.of(tree, dir, tip.get(), named).keep(salvage));
    if (!isHeld(tip.get())) {
      String ref =
          Salvage.REFS + "%s/%s-%.8s".formatted(repository.projectName(), tree.name(), tip.get());
      repository.git().must("update-ref", ref, tip.get());
      salvage.note(tree.branch(), ref);
    }
    return salvage.kept();
  }

  private void commit(Path gitDir) {
    var commits = CommitMaker.saying(repository, tree.name() + ": unmerged work", "unmerged work");
    List<String> unmerged = new WorkCommit(tree, gitDir, commits).commit();
    if (!unmerged.isEmpty()) {
      throw new GitException(
          "%s is in the middle of a merge (%s); end it there with git add and git commit, or with git merge --abort"
              .formatted(tree.folder(), GitResult.readable(unmerged.getFirst())));
    }
  }

  /** Checks whether another branch than those of tasks, a tag or a remote has the commits. */
  private boolean isHeld(String tip) {
    String own = "--exclude=segue/%s/*".formatted(repository.projectName());
    GitResult alone =
        repository
            .git()
            .ask(
                "rev-list",
                "-n",
                "1",
                tip,
                "--not",
                own,
                "--branches",
                "--tags",
                "--remotes",
                "HEAD");
    return alone.isFine() && alone.line().isEmpty();
  }
}
