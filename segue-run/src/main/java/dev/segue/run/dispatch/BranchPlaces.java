package dev.segue.run.dispatch;

import dev.segue.core.run.Judgement;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.run.NoPlaceException;
import dev.segue.run.Workplaces;
import dev.segue.run.git.GitException;
import dev.segue.run.workspace.Evidence;
import dev.segue.run.workspace.Picture;
import dev.segue.run.worktree.Brought;
import dev.segue.run.worktree.MergeRequest;
import dev.segue.run.worktree.MergeResult;
import dev.segue.run.worktree.NamedPaths;
import dev.segue.run.worktree.Workplace;
import dev.segue.run.worktree.Worktrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
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
  private static final int NAMED = 3;

  private final Setup setup;
  private final Place whole;
  private final Map<String, Place> places = new ConcurrentHashMap<>();
  private final Map<String, String> stuck = new ConcurrentHashMap<>();
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  /**
   * Setup of the places.
   *
   * @param workspace of the project
   * @param folder where worktrees lie; looked at, and made by {@code trees} alone
   * @param trees asked for when a task has or may need one, the first time before any agent runs
   * @param evidences makes the evidence of a folder
   * @param isParallel whether new tasks may get places of their own
   * @param hasOwn whether a new task gets one
   * @param verifiesMerged whether checks run again on merged files, where the task does not say
   * @param runBranch the branch that the run belongs to
   * @param warnings told what could not be cleaned away
   */
  public record Setup(
      Path workspace,
      Path folder,
      Supplier<Worktrees> trees,
      Function<Path, Evidence> evidences,
      boolean isParallel,
      Predicate<TaskState> hasOwn,
      boolean verifiesMerged,
      Supplier<Optional<String>> runBranch,
      Consumer<String> warnings) {}

  public BranchPlaces(Setup setup) {
    this.setup = setup;
    this.whole =
        new Place(
            setup.workspace(),
            Optional.empty(),
            Optional.empty(),
            setup.evidences().apply(setup.workspace()));
  }

  @Override
  public Place begin(TaskState task) {
    if (task.attempts().isEmpty()) {
      if (!setup.isParallel() || !setup.hasOwn().test(task)) {
        return whole;
      }
      mustBeGone(task.taskId());
      return ofItsOwn(task, setup.runBranch().get());
    }
    return of(task);
  }

  /** What cannot be put aside stays, and no task begins in it. */
  private void mustBeGone(String taskId) {
    String why = stuck.get(taskId);
    if (why != null) {
      throw new NoPlaceException(
          "the worktree of an earlier beginning is still there: %s; then segue unblock %s"
              .formatted(why, taskId));
    }
  }

  @Override
  public Place of(TaskState task) {
    return task.isOnBranch() ? ofItsOwn(task, task.target()) : whole;
  }

  @Override
  public Place ofReview(Path folder) {
    return new Place(folder, Optional.empty(), Optional.empty(), setup.evidences().apply(folder));
  }

  @Override
  public Optional<String> branch() {
    try {
      return setup.isParallel() ? Optional.of(setup.trees().get().checkedOut()) : Optional.empty();
    } catch (GitException e) {
      setup.warnings().accept("the branch of the workspace is not known: " + e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public Picture lookAround() {
    return setup.trees().get().whileNothingMoves(whole.evidence()::take);
  }

  @Override
  public List<String> strayed(Picture before, Picture after) {
    return whole.evidence().uncommittedBetween(before, after);
  }

  private Place ofItsOwn(TaskState task, Optional<String> target) {
    return places.computeIfAbsent(task.taskId(), _ -> open(task, target));
  }

  private Place open(TaskState task, Optional<String> target) {
    try {
      Workplace tree = setup.trees().get().open(task.taskId(), target);
      mustHold(task, tree.unfilled());
      return new Place(
          tree.folder(),
          Optional.of(tree.branch()),
          target,
          setup.evidences().apply(tree.folder()));
    } catch (GitException e) {
      throw new NoPlaceException("no worktree can be made: " + e.getMessage(), e);
    }
  }

  /** An agent cannot fill what the clone does not have; nobody pays for it to find out. */
  private void mustHold(TaskState task, List<String> unfilled) {
    for (String submodule : unfilled) {
      if (NamedWork.isNamed(task, submodule)) {
        throw new NoPlaceException(
            "%s is a submodule whose commit this clone does not hold; git submodule update --init %s in %s, then segue unblock %s"
                .formatted(submodule, submodule, setup.workspace(), task.taskId()));
      }
      if (warned.add(submodule)) {
        setup
            .warnings()
            .accept(
                "submodule %s is empty for agents, since this clone does not hold its commit"
                    .formatted(submodule));
      }
    }
  }

  @Override
  public MergeOutcome merge(TaskState task, Recheck recheck) throws InterruptedException {
    try {
      Optional<String> changed = changedSinceReview(task);
      if (changed.isPresent()) {
        return new MergeOutcome.Failed(changed.get());
      }
      return mergeFrom(of(task).branch().orElse(""), task, recheck);
    } catch (NoPlaceException e) {
      return new MergeOutcome.Failed(String.valueOf(e.getMessage()));
    }
  }

  /** What is merged is the commit that was approved, and nothing else. */
  private Optional<String> changedSinceReview(TaskState task) {
    try {
      List<String> off =
          task.workflow()
              .flatMap(WorkflowProgress::commit)
              .map(commit -> setup.trees().get().differences(task.taskId(), commit))
              .orElse(List.of());
      return off.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "its worktree is not as it was approved: "
                  + String.join(", ", off.stream().limit(NAMED).toList()));
    } catch (GitException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private MergeOutcome mergeFrom(String branch, TaskState task, Recheck recheck)
      throws InterruptedException {
    var rejected = new AtomicReference<Judgement.Rejected>();
    var request =
        new MergeRequest(
            message(task),
            task.target(),
            NamedWork.of(task),
            verifiesMerged(task)
                ? Optional.of(() -> holds(recheck.judge(), rejected))
                : Optional.empty());
    return switch (setup.trees().get().merge(task.taskId(), request)) {
      case MergeResult.Merged(String name, String commit, Brought brought) ->
          new MergeOutcome.Merged(name, commit, notes(brought));
      case MergeResult.Rejected() ->
          Optional.ofNullable(rejected.get())
              .<MergeOutcome>map(MergeOutcome.Rejected::new)
              .orElseThrow(() -> new IllegalStateException("rejected, but nobody judged"));
      case MergeResult.Conflict(var files, boolean isUserWork) ->
          new MergeOutcome.Conflicting(branch, files, isUserWork);
      case MergeResult.Failed(String why) -> new MergeOutcome.Failed(why);
    };
  }

  private boolean verifiesMerged(TaskState task) {
    return NamedWork.isCheckable(task.spec())
        && task.spec().options().verifyMerged().orElse(setup.verifiesMerged());
  }

  private static boolean holds(Judgement judgement, AtomicReference<Judgement.Rejected> rejected) {
    return switch (judgement) {
      case Judgement.Held _, Judgement.Undecided _ -> true;
      case Judgement.Rejected why -> {
        rejected.set(why);
        yield false;
      }
    };
  }

  private static MergeOutcome.Notes notes(Brought brought) {
    return new MergeOutcome.Notes(
        Optional.of(brought.into()), brought.carried(), brought.leftBehind(), kept(brought.kept()));
  }

  private static List<KeptWork> kept(Map<String, String> kept) {
    return kept.entrySet().stream()
        .map(entry -> new KeptWork(entry.getKey(), entry.getValue()))
        .toList();
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
  public List<String> all() {
    try {
      return isUsed() ? setup.trees().get().leftovers() : List.of();
    } catch (GitException e) {
      setup.warnings().accept("worktrees stay behind: " + e.getMessage());
      return List.of();
    }
  }

  @Override
  public boolean isThere(String taskId) {
    try {
      return isUsed() && setup.trees().get().isThere(taskId);
    } catch (GitException _) {
      return false; // Nothing can be made there either; whoever tries says why.
    }
  }

  @Override
  public Optional<List<KeptWork>> putAside(String taskId, Optional<TaskState> work) {
    if (!isUsed()) {
      return Optional.of(List.of());
    }
    try {
      NamedPaths named = work.map(NamedWork::of).orElse(NamedPaths.NONE);
      return Optional.of(kept(setup.trees().get().putAside(taskId, named)));
    } catch (GitException e) {
      stuck.put(taskId, String.valueOf(e.getMessage()));
      setup.warnings().accept("the worktree of %s stays: %s".formatted(taskId, e.getMessage()));
      return Optional.empty();
    }
  }

  @Override
  public void leave(String taskId) {
    places.remove(taskId);
    try {
      if (isUsed()) {
        setup.trees().get().discard(taskId);
      }
      stuck.remove(taskId);
    } catch (GitException e) {
      stuck.put(taskId, String.valueOf(e.getMessage()));
      setup.warnings().accept("a worktree stays behind: " + e.getMessage());
    }
  }

  /**
   * Worktrees know the repository's programs from before any agent ran: they are made now, or not
   * needed.
   */
  private boolean isUsed() {
    return setup.isParallel() || Files.isDirectory(setup.folder());
  }
}
