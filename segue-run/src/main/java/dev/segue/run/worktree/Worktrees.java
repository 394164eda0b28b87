package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.GitException;
import dev.segue.run.worktree.Marks.Mark;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Worktrees and branches of the tasks of one project, so that several agents can work at once.
 *
 * <p>Every call finds out from git what is there, so a call that was killed in the middle is simply
 * made again. No call lasts longer than git's own deadline of ten minutes each. Safe for several
 * threads; two merges at once are not harmful, but only one in queue order gives the history that
 * users expect, so the caller makes them one after the other. While a task is opened, merged or
 * discarded no agent of it may run.
 */
public final class Worktrees {
  private final Repository repository;
  private final Marks marks;
  private final ConcurrentHashMap<String, ReentrantLock> locks = new ConcurrentHashMap<>();

  /**
   * @param workspace the user's folder, anywhere inside a git work tree that {@link #check} accepts
   * @param folder where worktrees lie, by convention {@code .segue/worktrees}; made when missing,
   *     and ignored by git
   * @param project its id, part of branch names
   * @throws GitException when git cannot read the repository
   */
  public Worktrees(Path workspace, Path folder, String project) {
    Folders.make(folder);
    Path ignore = folder.resolve(".gitignore");
    if (!Folders.exists(ignore)) {
      Folders.write(ignore, "*\n");
    }
    this.repository = new Repository(Discovery.find(workspace), folder, project);
    this.marks = new Marks(repository.plainGit(), repository.projectName());
  }

  /** Whether tasks of this workspace can run at once. Changes nothing. */
  public static Readiness check(Path workspace) {
    return Discovery.check(workspace);
  }

  /**
   * Takes up the worktree and branch of a task, with the uncommitted work in it, or makes them at a
   * branch. What is half made is made whole; submodules are filled from what the clone holds.
   *
   * @param target the branch, as {@link #checkedOut} named it; absent: what is checked out
   * @throws GitException when that is not possible
   */
  public Workplace open(String taskId, Optional<String> target) {
    return alone(taskId, () -> new Opening(tree(taskId), marks, target).open(taskId));
  }

  /** Does something, such as a look at the workspace, while no merge changes it. */
  public <T> T whileNothingMoves(Supplier<T> act) {
    return repository.whileNothingMoves(act);
  }

  /** The branch of the workspace by its short name, or {@code detached at COMMIT}. */
  public String checkedOut() {
    return Destination.checkedOut(repository);
  }

  /**
   * Commits all work of the task and merges it into its target, where nothing changes unless the
   * result is {@link MergeResult.Merged}. What git does not carry and {@code request} names is
   * copied to the workspace, or kept. Asked again after that it gives the same commit.
   *
   * @throws InterruptedException when the check of the merged files was stopped
   */
  public MergeResult merge(String taskId, MergeRequest request) throws InterruptedException {
    return alone(
        taskId,
        () -> {
          try {
            return new Merging(tree(taskId), request).merge();
          } catch (GitException e) {
            return new MergeResult.Failed(String.valueOf(e.getMessage()));
          }
        });
  }

  /**
   * Puts aside what a task made and no merge brought, so that {@link #discard} loses none of it:
   * its commits and what is not committed under a ref of the clone, the rest in a folder. Asked
   * again it gives the same.
   *
   * @return name of the work → folder or ref that keeps it; empty where there is none
   * @throws GitException when it cannot be kept; then it lies where it was
   */
  public Map<String, String> putAside(String taskId, NamedPaths named) {
    return alone(taskId, () -> new UnmergedWork(tree(taskId), marks).putAside(named));
  }

  /** Whether a task has a worktree, a branch, or a beginning of them. */
  public boolean isThere(String taskId) {
    return marks.of(SafeName.of(taskId)).isPresent();
  }

  /**
   * Removes the worktree and branch of a task with all work in them, if they are there.
   *
   * @throws GitException when something cannot be removed
   */
  public void discard(String taskId) {
    alone(
        taskId,
        () -> {
          remove(tree(taskId));
          return taskId;
        });
  }

  /**
   * Ids of the tasks of this project that have a worktree, a branch, or a beginning of them.
   *
   * @throws GitException when git cannot say
   */
  public List<String> leftovers() {
    return marks.all().stream().map(Mark::taskId).sorted().toList();
  }

  /** The mark goes last, so that a killed removal is found again. */
  private void remove(TaskTree tree) {
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

  private TaskTree tree(String taskId) {
    String name = SafeName.of(taskId);
    String base = marks.of(name).map(Mark::baseCommit).orElseGet(repository::head);
    return new TaskTree(repository, name, base);
  }

  /** Action for a task; one runs at a time for each task. */
  @FunctionalInterface
  private interface Action<T, E extends Exception> {
    T get() throws E;
  }

  private <T, E extends Exception> T alone(String taskId, Action<T, E> action) throws E {
    ReentrantLock lock = locks.computeIfAbsent(SafeName.of(taskId), _ -> new ReentrantLock());
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
