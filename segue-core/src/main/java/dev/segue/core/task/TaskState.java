package dev.segue.core.task;

import dev.segue.core.provider.Reason;
import dev.segue.core.task.TaskEvent.AttemptFailed;
import dev.segue.core.task.TaskEvent.AttemptStarted;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskEvent.DispatchStarted;
import dev.segue.core.task.TaskEvent.ProcessStarted;
import dev.segue.core.task.TaskEvent.TaskBlocked;
import dev.segue.core.task.TaskEvent.ValidationFailed;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task that has not ended, with its execution context: everything that later prompts and
 * decisions about it rest on. Derived from the journal alone.
 *
 * @param spec the newest text
 * @param specHash of that text
 * @param attempts since the task was queued or retried, in order
 * @param budgetFrom attempts before this index belong to an earlier retry budget (before the last
 *     {@code unblock})
 * @param lastDispatch highest dispatch number ever used, kept over a retry so that none is used
 *     twice
 * @param spent what its agents used since it was queued, retried or unblocked
 * @param workflow its position in a workflow; absent for a task without one, and before its first
 *     attempt
 */
public record TaskState(
    TaskSpec spec,
    String specHash,
    Stage stage,
    List<Attempt> attempts,
    int budgetFrom,
    int lastDispatch,
    Spent spent,
    Optional<WorkflowProgress> workflow) {
  public TaskState {
    attempts = List.copyOf(attempts);
    // Absent in snapshots from before tasks could have one.
    workflow = workflow == null ? Optional.empty() : workflow;
  }

  /** A task that just came in. */
  public static TaskState queued(TaskSpec spec, String specHash) {
    return new TaskState(
        spec,
        specHash,
        new Stage.Queued(Instant.EPOCH),
        List.of(),
        0,
        0,
        Spent.NOTHING,
        Optional.empty());
  }

  /** The task's id. */
  public String taskId() {
    return spec.taskId();
  }

  /** The attempt that was started last. */
  public Optional<Attempt> latest() {
    return attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.getLast());
  }

  /** The attempt that is neither passed nor failed. */
  public Optional<Attempt> open() {
    return latest().filter(Attempt::isOpen);
  }

  /** The work's dispatch that runs, or was left open by a supervisor that died. */
  public Optional<Dispatch> openDispatch() {
    return open().flatMap(Attempt::latest).filter(Dispatch::isOpen);
  }

  /** Whether an agent works on it or reviews it, or was left so by a supervisor that died. */
  public boolean isDispatched() {
    return openDispatch().isPresent()
        || workflow.flatMap(WorkflowProgress::openDispatch).isPresent();
  }

  /** When that dispatch began. */
  public Optional<Instant> dispatchedAt() {
    return openDispatch()
        .map(Dispatch::startedAt)
        .or(
            () ->
                workflow
                    .flatMap(WorkflowProgress::openDispatch)
                    .map(WorkflowProgress.ReviewDispatch::startedAt));
  }

  /** Whether that dispatch has this number. */
  public boolean isDispatched(int number) {
    return openDispatch().filter(d -> d.number() == number).isPresent() || isOfReview(number);
  }

  /** Whether its work was verified, and stands on the task's own branch still. */
  public boolean isToMerge() {
    return isVerified() && workflow.map(WorkflowProgress::isPassed).orElse(true);
  }

  /** Whether its latest attempt holds, and somebody has to judge its commit or has to be asked. */
  public boolean isInReview() {
    return isVerified() && workflow.filter(progress -> !progress.isPassed()).isPresent();
  }

  private boolean isVerified() {
    return stage instanceof Stage.Running && latest().filter(Attempt::passed).isPresent();
  }

  /** Whether it was begun on a branch of its own, where it goes on however a run is set. */
  public boolean isOnBranch() {
    return attempts.stream()
        .flatMap(attempt -> attempt.dispatches().stream())
        .anyMatch(dispatch -> dispatch.branch().isPresent());
  }

  /** The branch that its work is to be merged into, from the first dispatch that names one. */
  public Optional<String> target() {
    return attempts.stream()
        .flatMap(attempt -> attempt.dispatches().stream())
        .flatMap(dispatch -> dispatch.target().stream())
        .findFirst();
  }

  /** Files of the workspace that changed while its agents were at work in a folder of its own. */
  public List<String> workspaceChanged() {
    return attempts.stream()
        .flatMap(attempt -> attempt.dispatches().stream())
        .flatMap(dispatch -> dispatch.end().stream())
        .flatMap(end -> end.workspaceChanged().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** Whether it was begun in the workspace itself, where its work lies. */
  public boolean isInWorkspace() {
    return !attempts.isEmpty() && !isOnBranch();
  }

  /** Attempts that count against the present retry budget. */
  public int attemptsOfBudget() {
    return attempts.size() - budgetFrom;
  }

  /** Number of the next attempt. */
  public int nextAttempt() {
    return latest().map(a -> a.number() + 1).orElse(1);
  }

  /** With its text replaced; history stays. */
  public TaskState retold(TaskSpec newSpec, String newHash) {
    return new TaskState(
        newSpec, newHash, stage, attempts, budgetFrom, lastDispatch, spent, workflow);
  }

  /** Begun anew by the operator: nothing from before but the dispatch numbers. */
  public TaskState anew() {
    return new TaskState(
        spec,
        specHash,
        new Stage.Queued(Instant.EPOCH),
        List.of(),
        0,
        lastDispatch,
        Spent.NOTHING,
        Optional.empty());
  }

  /** With dispatch numbers going on after {@code number}. */
  public TaskState numberedAfter(int number) {
    return new TaskState(
        spec,
        specHash,
        stage,
        attempts,
        budgetFrom,
        Math.max(lastDispatch, number),
        spent,
        workflow);
  }

  TaskState at(Stage newStage) {
    return new TaskState(
        spec, specHash, newStage, attempts, budgetFrom, lastDispatch, spent, workflow);
  }

  private TaskState withLatest(Attempt attempt) {
    var all = new ArrayList<>(attempts);
    all.set(all.size() - 1, attempt);
    return new TaskState(spec, specHash, stage, all, budgetFrom, lastDispatch, spent, workflow);
  }

  /**
   * Folds one event of this task. Events that end the task or concern another fold change nothing
   * here.
   *
   * @param seq its place in the journal
   * @param time when the event was appended
   */
  public TaskState evolve(TaskEvent event, long seq, Instant time) {
    return switch (event) {
      case TaskEvent.TaskQueued(_, String hash, TaskSpec newSpec) -> retold(newSpec, hash);
      case AttemptStarted started -> begin(started);
      case DispatchStarted started -> dispatch(started, time);
      case ProcessStarted(_, _, _, _, long pid) ->
          openDispatch().map(d -> withLatest(attempts.getLast().with(d.running(pid)))).orElse(this);
      case DispatchEnded ended -> endDispatch(ended, seq);
      case AttemptFailed(_, _, List<String> errors) ->
          fail(new Attempt.Failure(seq, errors, false, Optional.empty()), time);
      case ValidationFailed(_, _, List<String> errors, _, String fingerprint) ->
          fail(new Attempt.Failure(seq, errors, true, Optional.of(fingerprint)), time);
      case TaskEvent.ValidationPassed(_, _, _, _, Optional<String> result) ->
          latest().map(a -> withLatest(a.held(result))).orElse(this);
      case TaskBlocked(_, String reason, _) -> at(new Stage.Blocked(reason, time));
      case TaskEvent.TaskUnblocked _ -> unblock();
      case TaskEvent.TaskRetried _ -> anew();
      case TaskEvent.HelperInvoked helper -> having(spent.plus(helper));
      case TaskEvent.TaskStarted _,
          TaskEvent.TaskMerged _,
          TaskEvent.WorkKept _,
          TaskEvent.MergeConflict _,
          TaskEvent.TaskCompleted _,
          TaskEvent.TaskCancelled _,
          TaskEvent.BudgetReached _ ->
          this;
    };
  }

  /**
   * Folds one event of its workflow. A rejection ends the attempt as a failed verification does,
   * and lets its retries count anew.
   *
   * @param seq its place in the journal
   * @param time when the event was appended
   */
  public TaskState evolve(WorkflowEvent event, long seq, Instant time) {
    if (event instanceof WorkflowEvent.WorkflowStarted started) {
      return in(Optional.of(WorkflowProgress.begun(started, time)));
    }
    TaskState next = in(workflow.map(progress -> progress.evolve(event, seq, time)));
    return event instanceof WorkflowEvent.ReviewEnded ended
            && ended.verdict() == ReviewVerdict.REJECTED
            && next.isVerified()
        ? next.rejected(ended, seq)
        : next;
  }

  /**
   * Its work was reported for review.
   *
   * @param excerptHash body of an excerpt of the change
   */
  public TaskState reported(Optional<String> excerptHash) {
    return in(workflow.map(progress -> progress.reported(excerptHash)));
  }

  private TaskState rejected(WorkflowEvent.ReviewEnded ended, long seq) {
    var failure = new Attempt.Failure(seq, errors(ended), true, Optional.empty());
    return withLatest(attempts.getLast().failed(failure))
        .at(new Stage.Queued(Instant.EPOCH))
        .withBudgetFrom(attempts.size());
  }

  /** Errors of an attempt that was rejected: its blocking findings, each with the role. */
  public static List<String> errors(WorkflowEvent.ReviewEnded ended) {
    List<String> findings =
        ended.findings().stream()
            .filter(ReviewFinding::blocks)
            .map(finding -> ended.role() + ": " + finding.sentence())
            .toList();
    return findings.isEmpty()
        ? List.of(ended.role() + ": " + ended.feedback().orElse(""))
        : findings;
  }

  private TaskState withBudgetFrom(int index) {
    return new TaskState(spec, specHash, stage, attempts, index, lastDispatch, spent, workflow);
  }

  private TaskState in(Optional<WorkflowProgress> progress) {
    return new TaskState(
        spec, specHash, stage, attempts, budgetFrom, lastDispatch, spent, progress);
  }

  /** Whether a dispatch of this number is of the open review. */
  private boolean isOfReview(int number) {
    return workflow
        .flatMap(WorkflowProgress::openDispatch)
        .filter(dispatch -> dispatch.number() == number)
        .isPresent();
  }

  private TaskState having(Spent now) {
    return new TaskState(spec, specHash, stage, attempts, budgetFrom, lastDispatch, now, workflow);
  }

  /** With fresh budgets; work that was verified already is only to be merged again. */
  private TaskState unblock() {
    boolean isVerified = latest().filter(Attempt::passed).isPresent();
    Stage next = isVerified ? new Stage.Running() : new Stage.Queued(Instant.EPOCH);
    return new TaskState(
        spec,
        specHash,
        next,
        attempts,
        attempts.size(),
        lastDispatch,
        Spent.NOTHING,
        workflow.map(progress -> progress.unblocked(nextAttempt() - 1)));
  }

  private TaskState begin(AttemptStarted started) {
    var all = new ArrayList<>(attempts);
    all.add(Attempt.begun(started.attempt(), specHash, started.promptHash()));
    return new TaskState(
        spec, specHash, new Stage.Running(), all, budgetFrom, lastDispatch, spent, workflow);
  }

  private TaskState dispatch(DispatchStarted started, Instant time) {
    if (attempts.isEmpty()) {
      return this;
    }
    Optional<WorkflowProgress> reviewing =
        workflow.filter(progress -> progress.isToDispatch(started.stage()));
    if (reviewing.isPresent()) {
      return in(reviewing.map(
              progress -> progress.dispatched(started.dispatch(), started.provider(), time)))
          .numberedAfter(started.dispatch());
    }
    var dispatch =
        new Dispatch(
            started.dispatch(),
            started.provider(),
            time,
            started.promptPrint(),
            started.workspace(),
            started.branch(),
            started.resumed(),
            Optional.empty(),
            Optional.empty(),
            started.target());
    return withLatest(attempts.getLast().with(dispatch)).numberedAfter(started.dispatch());
  }

  private TaskState endDispatch(DispatchEnded ended, long seq) {
    if (isOfReview(ended.dispatch())) {
      return in(workflow.map(progress -> progress.dispatchEnded(answer(progress, ended))))
          .having(spent.plus(ended));
    }
    Optional<Dispatch> open = openDispatch().filter(d -> d.number() == ended.dispatch());
    if (open.isEmpty()) {
      return this;
    }
    var end =
        new Dispatch.End(
            seq,
            ended.outcome(),
            ended.reason().flatMap(Reason::ofWord),
            ended.detail(),
            ended.exitCode(),
            ended.claim(),
            ended.summary(),
            ended.answerHash(),
            ended.filesCreated(),
            ended.filesUpdated(),
            ended.filesDeleted(),
            ended.changesHash(),
            ended.usage(),
            ended.workspaceChanged());
    TaskState next = withLatest(attempts.getLast().with(open.get().ended(end)));
    return new TaskState(
        next.spec,
        next.specHash,
        next.stage,
        next.attempts,
        budgetFrom,
        lastDispatch,
        spent.plus(ended),
        workflow);
  }

  /**
   * Whether a review has a verdict to read: its agent answered, or submitted a verdict by a tool
   * and ended otherwise than by an act of ours.
   */
  public static boolean isToJudge(boolean hasSubmitted, DispatchOutcome outcome) {
    return switch (outcome) {
      case ANSWERED -> true;
      case FAILED, TIMED_OUT -> hasSubmitted;
      case INTERRUPTED, CANCELLED -> false;
    };
  }

  private static Optional<WorkflowProgress.DispatchEnd> answer(
      WorkflowProgress progress, DispatchEnded ended) {
    if (!isToJudge(progress.hasSubmitted(), ended.outcome())) {
      return Optional.empty();
    }
    var changed = new ArrayList<>(ended.filesUpdated());
    changed.addAll(ended.filesDeleted());
    return Optional.of(
        new WorkflowProgress.DispatchEnd(ended.answerHash(), changed, ended.filesRead()));
  }

  private TaskState fail(Attempt.Failure failure, Instant time) {
    if (attempts.isEmpty()) {
      return this;
    }
    Duration rest = spec.retry().backoff().before(Math.max(1, attemptsOfBudget()));
    return withLatest(attempts.getLast().failed(failure)).at(new Stage.Queued(time.plus(rest)));
  }
}
