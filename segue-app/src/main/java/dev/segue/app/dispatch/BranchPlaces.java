package dev.segue.app.dispatch;

import dev.segue.app.runtime.NoPlaceException;
import dev.segue.app.runtime.Workplaces;
import dev.segue.app.workspace.Evidence;
import dev.segue.app.worktree.MergeResult;
import dev.segue.app.worktree.Workplace;
import dev.segue.app.worktree.WorktreeException;
import dev.segue.app.worktree.Worktrees;
import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.task.TaskState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Tasks that are in work at once have a git worktree and branch each; a single one works in the
 * workspace itself. What a run began on branches, a later run finishes there, however it is set.
 */
public final class BranchPlaces implements TaskPlaces, Workplaces {
  private static final int SUBJECT_CHARACTERS = 72;

  private final Means means;
  private final Place whole;
  private final Map<String, Place> places = new ConcurrentHashMap<>();

  /**
   * What places are made of.
   *
   * @param workspace of the project
   * @param folder where worktrees lie; looked at, and made by {@code trees} alone
   * @param trees asked for when a task has or may need one, the first time before any agent runs
   * @param evidences makes the evidence of a folder
   * @param isParallel whether new tasks get places of their own
   * @param warnings told what could not be cleaned away
   */
  public record Means(
      Path workspace,
      Path folder,
      Supplier<Worktrees> trees,
      Function<Path, Evidence> evidences,
      boolean isParallel,
      Consumer<String> warnings) {}

  public BranchPlaces(Means means) {
    this.means = means;
    this.whole =
        new Place(means.workspace(), Optional.empty(), means.evidences().apply(means.workspace()));
  }

  @Override
  public Place begin(TaskState task) {
    if (task.attempts().isEmpty()) {
      if (!means.isParallel()) {
        return whole;
      }
      // Begun anew, nothing from before goes on.
      leave(task.taskId());
      return ofItsOwn(task.taskId());
    }
    return of(task);
  }

  @Override
  public Place of(TaskState task) {
    return task.isOnBranch() ? ofItsOwn(task.taskId()) : whole;
  }

  private Place ofItsOwn(String taskId) {
    return places.computeIfAbsent(taskId, this::open);
  }

  private Place open(String taskId) {
    try {
      Workplace tree = means.trees().get().open(taskId);
      return new Place(
          tree.folder(), Optional.of(tree.branch()), means.evidences().apply(tree.folder()));
    } catch (WorktreeException e) {
      throw new NoPlaceException("no worktree can be made: " + e.getMessage(), e);
    }
  }

  @Override
  public MergeOutcome merge(TaskState task) {
    try {
      return mergeFrom(of(task).branch().orElse(""), task);
    } catch (NoPlaceException e) {
      return new MergeOutcome.Failed(String.valueOf(e.getMessage()));
    }
  }

  private MergeOutcome mergeFrom(String branch, TaskState task) {
    return switch (means.trees().get().merge(task.taskId(), message(task))) {
      case MergeResult.Merged(String name, String commit) -> new MergeOutcome.Merged(name, commit);
      case MergeResult.Conflict(var files, boolean isUserWork) ->
          new MergeOutcome.Conflicting(branch, files, isUserWork);
      case MergeResult.Failed(String why) -> new MergeOutcome.Failed(why);
    };
  }

  /** As stored, so without secrets: commits are made to be shown. */
  private static String message(TaskState task) {
    String what = task.spec().about().orElse("").strip();
    String subject = task.taskId() + ": " + what.lines().findFirst().orElse("done");
    return subject.length() > SUBJECT_CHARACTERS
        ? subject.substring(0, SUBJECT_CHARACTERS - 1) + "…"
        : subject;
  }

  @Override
  public void leave(String taskId) {
    places.remove(taskId);
    try {
      means.trees().get().discard(taskId);
    } catch (WorktreeException e) {
      means.warnings().accept("a worktree stays behind: " + e.getMessage());
    }
  }

  @Override
  public void tidy(Predicate<String> isInWork) {
    // Worktrees know the repository's programs from before any agent ran: made now, or not needed.
    if (!means.isParallel() && !Files.isDirectory(means.folder())) {
      return;
    }
    try {
      places.keySet().removeIf(isInWork.negate());
      means.trees().get().clean(isInWork);
    } catch (WorktreeException e) {
      means.warnings().accept("a worktree stays behind: " + e.getMessage());
    }
  }
}
