package dev.segue.run.dispatch;

import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.DispatchMark;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TaskType;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import dev.segue.core.verify.ErrorLine;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.run.Judge;
import dev.segue.run.ReviewPlaces;
import dev.segue.run.check.ProgramRun;
import dev.segue.run.check.ProgramRunner;
import dev.segue.run.git.GitChanges;
import dev.segue.run.git.GitException;
import dev.segue.run.worktree.CommittedWork;
import dev.segue.run.worktree.Worktrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reviews in throwaway git worktrees. Safe for several threads, each with a task of its own. */
public final class WorktreeReviews implements ReviewPlaces {
  /** A build from nothing may take long; one that takes longer than this hangs. */
  private static final Duration PREPARE_DEADLINE = Duration.ofMinutes(30);

  private static final int SUBJECT_CHARACTERS = 72;

  /** Kinds of task whose answer is the work, so that no file need change. */
  private static final Set<TaskType> ANSWERS =
      EnumSet.of(TaskType.VERIFICATION, TaskType.BEHAVIORAL);

  private final Setup setup;

  /**
   * Setup of the places.
   *
   * @param workspace of the project
   * @param folder where worktrees lie; looked at, and made by {@code trees} alone
   * @param environment of the command that prepares a checkout
   * @param identity under which its processes are marked
   * @param warnings told what could not be cleaned away
   */
  public record Setup(
      Path workspace,
      Path folder,
      Supplier<Worktrees> trees,
      Verification verification,
      ProgramRunner programs,
      Map<String, String> environment,
      AgentDispatch.StoreIdentity identity,
      Redactor redactor,
      Consumer<String> warnings) {}

  public WorktreeReviews(Setup setup) {
    this.setup = setup;
  }

  @Override
  public Committed commit(TaskState task, int attempt, Optional<String> result) {
    try {
      CommittedWork work =
          setup.trees().get().commit(task.taskId(), message(task, attempt, result));
      if (work.isEmpty() && !ANSWERS.contains(task.spec().type())) {
        return new Committed.Refused("no change to review");
      }
      Optional<Review> same = rejected(task, work);
      if (same.isPresent()) {
        return new Committed.Refused(
            ErrorLine.oneLine(
                "same work as attempt %d, which %s rejected: %s"
                    .formatted(same.get().attempt(), same.get().role(), same.get().reason())));
      }
      GitChanges.Changes changes = between(work.base(), work.commit());
      return new Committed.Work(
          work.commit(), work.base(), files(changes), redacted(changes.patch()));
    } catch (GitException e) {
      return new Committed.Refused("the work cannot be committed: " + e.getMessage());
    }
  }

  private Optional<Review> rejected(TaskState task, CommittedWork work) {
    return task.workflow().map(WorkflowProgress::reviews).orElse(List.of()).reversed().stream()
        .filter(review -> review.verdict() == ReviewVerdict.REJECTED)
        .filter(review -> setup.trees().get().isSameTree(review.commit(), work.commit()))
        .findFirst();
  }

  private String message(TaskState task, int attempt, Optional<String> result) {
    String what = result.or(() -> task.spec().about()).orElse("done").strip();
    String subject = task.taskId() + ": " + what.lines().findFirst().orElse("done");
    return "%s\n\nSegue-Task: %s\nSegue-Attempt: %d"
        .formatted(
            redacted(Untrusted.cut(Untrusted.oneLine(subject), SUBJECT_CHARACTERS)),
            task.taskId(),
            attempt);
  }

  private GitChanges.Changes between(String base, String commit) {
    return new GitChanges(setup.workspace()).between(base, Optional.of(commit), List.of());
  }

  private static List<WorkReported.File> files(GitChanges.Changes changes) {
    return changes.files().stream()
        .map(
            file ->
                new WorkReported.File(file.path(), number(file.added()), number(file.removed())))
        .toList();
  }

  private static Optional<Integer> number(OptionalInt lines) {
    return lines.isPresent() ? Optional.of(lines.getAsInt()) : Optional.empty();
  }

  private String redacted(String text) {
    return setup.redactor().redact(Untrusted.visible(text));
  }

  @Override
  public Prepared prepare(Judge.Case passed, Wanted wanted) throws InterruptedException {
    String taskId = passed.task().taskId();
    try {
      Path folder = setup.trees().get().openReview(taskId, wanted.dispatch(), wanted.commit());
      Optional<String> obstacle =
          wanted.prepare().isPresent()
              ? run(passed, folder, wanted.prepare().get())
              : Optional.empty();
      if (obstacle.isPresent()) {
        return new Prepared.Failed("cannot prepare a place: " + obstacle.get());
      }
      return wanted.hasCleanChecks() ? checked(passed, folder) : new Prepared.Ready(folder);
    } catch (GitException e) {
      return new Prepared.Failed("cannot prepare a place: " + e.getMessage());
    }
  }

  private Prepared checked(Judge.Case passed, Path folder) throws InterruptedException {
    Verification.CleanChecks checks = setup.verification().checkClean(passed, folder);
    if (checks.notRun().isPresent()) {
      return new Prepared.Failed("cannot run the checks: " + checks.notRun().get());
    }
    return checks.errors().isEmpty()
        ? new Prepared.Ready(folder)
        : new Prepared.ChecksFailed(checks.errors());
  }

  /** Runs the workflow's command; the reason why it did not end well. */
  private Optional<String> run(Judge.Case passed, Path folder, String command)
      throws InterruptedException {
    var mark =
        new DispatchMark(
            setup.identity().storeId(),
            setup.identity().project(),
            passed.task().taskId(),
            passed.task().lastDispatch() + "p",
            passed.epoch());
    var environment = new HashMap<>(setup.environment());
    environment.put(DispatchMark.VARIABLE, mark.toString());
    ProgramRun ran =
        setup
            .programs()
            .run(List.of("/bin/sh", "-c", command), folder, environment, PREPARE_DEADLINE);
    return switch (ran) {
      case ProgramRun.Exited(int exitCode, String output) when exitCode != 0 ->
          Optional.of(telling(output, "exit code " + exitCode));
      case ProgramRun.Exited _ -> Optional.empty();
      case ProgramRun.TimedOut _ ->
          Optional.of("no end within %d min".formatted(PREPARE_DEADLINE.toMinutes()));
      case ProgramRun.NotStarted(String why) -> Optional.of(why);
    };
  }

  private String telling(String output, String otherwise) {
    return output
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((_, last) -> last)
        .map(line -> ErrorLine.oneLine(redacted(line)))
        .map(line -> line + " (" + otherwise + ")")
        .orElse(otherwise);
  }

  @Override
  public List<String> tampered(TaskState task, String commit, List<String> changed) {
    try {
      Worktrees trees = setup.trees().get();
      var found = new ArrayList<>(trees.tracked(commit, changed));
      found.addAll(trees.differences(task.taskId(), commit));
      return found.stream().distinct().sorted().toList();
    } catch (GitException e) {
      setup
          .warnings()
          .accept(
              "what the reviewer of %s changed is not known: %s"
                  .formatted(task.taskId(), e.getMessage()));
      return List.of("unknown");
    }
  }

  @Override
  public void restore(TaskState task, String commit) {
    try {
      setup.trees().get().putBack(task.taskId(), commit);
    } catch (GitException e) {
      setup
          .warnings()
          .accept("the branch of %s is not put back: %s".formatted(task.taskId(), e.getMessage()));
    }
  }

  @Override
  public void leave(String taskId, int dispatch) {
    try {
      setup.trees().get().closeReview(taskId, dispatch);
    } catch (GitException e) {
      setup.warnings().accept("a review's checkout stays behind: " + e.getMessage());
    }
  }

  @Override
  public void leaveAll() {
    if (!Files.isDirectory(setup.folder())) {
      return;
    }
    try {
      setup.trees().get().closeReviews();
    } catch (GitException e) {
      setup.warnings().accept("a review's checkout stays behind: " + e.getMessage());
    }
  }
}
