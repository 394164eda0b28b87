package dev.segue.run.worktree;

import dev.segue.run.git.Folders;
import dev.segue.run.git.Git;
import dev.segue.run.git.GitException;
import dev.segue.run.git.GitResult;
import dev.segue.run.git.GitSettings;
import dev.segue.run.worktree.Marks.Mark;
import java.nio.file.Path;
import java.util.ArrayList;
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
  private final ReviewCheckouts reviews;
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
    this.reviews = new ReviewCheckouts(repository);
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
   * Commits all work of the task on its branch. Where everything is committed already, no commit is
   * made.
   *
   * @param message of the commit, without a line break at its end
   * @throws GitException when it cannot be committed
   */
  public CommittedWork commit(String taskId, String message) {
    return alone(
        taskId,
        () -> {
          TaskTree tree = tree(taskId);
          Path gitDir =
              tree.gitDir()
                  .orElseThrow(() -> new GitException("there is no worktree of " + taskId));
          var commits = CommitMaker.saying(repository, message, "Work on " + tree.name());
          var work = new WorkCommit(tree, gitDir, commits);
          List<String> unmerged = work.commit();
          if (!unmerged.isEmpty()) {
            throw new GitException("files are unmerged: " + String.join(", ", unmerged));
          }
          String commit = work.tip();
          return new CommittedWork(commit, tree.base(), isSameTree(commit, tree.base()));
        });
  }

  /**
   * Whether two commits have the same files.
   *
   * @return false where one of them is gone
   */
  public boolean isSameTree(String one, String other) {
    GitResult answer = repository.plainGit().ask("rev-parse", one + "^{tree}", other + "^{tree}");
    List<String> trees = answer.out().lines().toList();
    return answer.isFine() && trees.size() == 2 && trees.getFirst().equals(trees.getLast());
  }

  /**
   * Returns a task's branch and worktree to a commit.
   *
   * @return what was not as in the commit: {@code the branch}, and paths of files
   */
  public List<String> putBack(String taskId, String commit) {
    return alone(
        taskId,
        () -> {
          TaskTree tree = placeOf(taskId);
          List<String> off = differences(tree, commit);
          if (!off.isEmpty()) {
            repository.git().must("update-ref", tree.ref(), commit);
            tree.gitDir()
                .map(gitDir -> repository.guarded(Git.in(tree.checkout(gitDir))))
                .ifPresent(
                    inside -> {
                      inside.must("symbolic-ref", "HEAD", tree.ref());
                      inside.must(GitSettings.none(), "", "reset", "-q", "--hard");
                      inside.must(GitSettings.none(), "", "clean", "-q", "-ffd");
                    });
          }
          return off;
        });
  }

  /** Likewise, without changing anything. */
  public List<String> differences(String taskId, String commit) {
    return alone(taskId, () -> differences(placeOf(taskId), commit));
  }

  private List<String> differences(TaskTree tree, String commit) {
    var off = new ArrayList<String>();
    if (!tree.tip().equals(Optional.of(commit))) {
      off.add("the branch " + tree.branch());
    }
    tree.gitDir()
        .map(gitDir -> repository.guarded(Git.in(tree.checkout(gitDir))))
        .ifPresent(
            inside ->
                inside
                    .must(
                        GitSettings.none(),
                        "",
                        "status",
                        "--porcelain=v1",
                        "-z",
                        "--no-renames",
                        "--untracked-files=all")
                    .names()
                    .forEach(entry -> off.add(entry.substring(Math.min(3, entry.length())))));
    return List.copyOf(off);
  }

  /**
   * Makes a throwaway checkout of a commit, detached from every branch.
   *
   * @return what the workspace is for a single task
   * @throws GitException when that is not possible
   */
  public Path openReview(String taskId, int dispatch, String commit) {
    return reviews.open(reviewName(taskId, dispatch), commit);
  }

  /** Removes such a checkout with all that is in it, if it is there. */
  public void closeReview(String taskId, int dispatch) {
    reviews.close(reviewName(taskId, dispatch));
  }

  /** Removes all such checkouts of the project. No reviewer may be at work. */
  public void closeReviews() {
    reviews.closeAll();
  }

  /** Those of the paths that a commit contains. */
  public List<String> tracked(String commit, List<String> paths) {
    return reviews.tracked(commit, paths);
  }

  /** Another supervisor, which took the project meanwhile, may have a dispatch of this number. */
  private static String reviewName(String taskId, int dispatch) {
    return "%s-%d-%d".formatted(SafeName.of(taskId), dispatch, ProcessHandle.current().pid());
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

  /** For what does not depend on the commit that the work started from. */
  private TaskTree placeOf(String taskId) {
    return new TaskTree(repository, SafeName.of(taskId), "");
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
