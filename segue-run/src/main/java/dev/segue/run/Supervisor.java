package dev.segue.run;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.run.BudgetCheck;
import dev.segue.core.run.Counts;
import dev.segue.core.run.Holder;
import dev.segue.core.run.Outcomes;
import dev.segue.core.run.Policy;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.run.Slots;
import dev.segue.core.run.Step;
import dev.segue.core.run.WorkflowOutcomes;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs a project until nothing is left to do. One loop, one thread: ask the policy, do the step,
 * append what came of it. What takes long (agents, judges) goes on beside it as {@link Effects}. A
 * crash at any instant loses nothing, because the next run asks the same policy about the same
 * journal.
 */
public final class Supervisor {
  /** Most time between an operator's act in another process and our seeing it. */
  static final Duration HEARTBEAT = Duration.ofMillis(200);

  private final ProjectLog log;
  private final ProviderLog providers;
  private final Policy policy;
  private final RunPlan plan;
  private final StepHandlers stepHandlers;
  private final RunEnvironment runEnvironment;
  private final Effects effects;
  private final PatientJournal store;
  private final WorkflowOutcomes outcomes;
  private int epoch;

  /** Environment of the run. */
  public record RunEnvironment(
      InstantSource clock, Pause pause, Stop stop, Notices notices, Effects effects) {}

  /** Those who do what the policy says. */
  public record StepHandlers(
      Dispatching dispatching,
      Verifying verifying,
      Merging merging,
      Reviewing reviewing,
      ReviewJudging judging) {}

  /** Tells the operator what is no event. */
  public interface Notices {
    /** Nothing can be asked before {@code until}; the run waits. */
    void waitingForProvider(List<Step.Refusal> refusals, Instant until);

    /**
     * An agent told nothing of what a budget limits. To be shown once, however often it is told.
     *
     * @param what the provider and what it did not tell
     */
    void uncounted(String what);

    /** Nothing goes on until a person decides on these tasks; to be shown once for each. */
    void waitingForPerson(List<String> taskIds);

    /** Retries rest until then. */
    void resting(Instant until);
  }

  public Supervisor(
      Dispatching.Histories histories,
      RunPlan plan,
      StepHandlers stepHandlers,
      RunEnvironment runEnvironment) {
    this.log = histories.project();
    this.providers = histories.providers();
    this.policy = new Policy(plan.settings());
    this.plan = plan;
    this.stepHandlers = stepHandlers;
    this.runEnvironment = runEnvironment;
    this.store = histories.store();
    this.effects = runEnvironment.effects();
    this.outcomes = new WorkflowOutcomes(plan.settings().workflows());
  }

  /**
   * Runs. Appends {@code run_started} first and {@code run_ended} last.
   *
   * @throws InterruptedException when the thread is interrupted while it waits
   */
  public RunOutcome run(long pid, String host) throws InterruptedException {
    Optional<String> here = stepHandlers.merging().branch();
    log.decide(Durability.POWER, state -> List.of(started(state, pid, host, here)));
    epoch = log.state().holder().map(Holder::epoch).orElse(1);
    log.fence(epoch);
    store.bePatient();
    try (effects) {
      stepHandlers.merging().tidy();
      stepHandlers.reviewing().tidy();
      return loop();
    } catch (StoreUnavailableException e) {
      if (!runEnvironment.stop().isAsked()) {
        throw e;
      }
      String note = "%s; the next run notes what was going on".formatted(e.getMessage());
      return new RunOutcome(runEnvironment.stop().exitCode(), List.of(), Optional.of(note));
    }
  }

  private RunOutcome loop() throws InterruptedException {
    while (true) {
      Optional<RunOutcome> end = turn();
      if (end.isPresent() && isLast(end.get())) {
        return end.get();
      }
      log.snapshot(ProjectLog.SNAPSHOT_EVENTS);
    }
  }

  private Optional<RunOutcome> turn() throws InterruptedException {
    log.catchUp();
    providers.catchUp();
    noteOutages();
    // A signal tells only those that had begun; one that began at that very moment is told here.
    effects.cancel(
        taskId ->
            runEnvironment.stop().isAsked() || log.isLost() || isGivenUp(log.state(), taskId));
    if (log.isLost() || runEnvironment.stop().isAsked()) {
      return whenIdle(this::broken);
    }
    var slots = new Slots(effects.tasks(), plan.parallel());
    return step(
        policy.next(log.state(), providers.breakers(), slots, runEnvironment.clock().instant()));
  }

  /** Also where it was queued again since: that is another beginning. */
  private static boolean isGivenUp(ProjectState state, String taskId) {
    return state.task(taskId).isEmpty()
        || state.abandoned(taskId).isPresent()
        || state
            .task(taskId)
            .flatMap(TaskState::workflow)
            .filter(WorkflowProgress::isOverruled)
            .isPresent();
  }

  private void noteOutages() {
    Optional<PatientJournal.Outage> outage = store.nextOutage();
    while (outage.isPresent()) {
      var paused = new RunEvent.StorePaused(outage.get().reason(), outage.get().since());
      log.decide(Durability.PROCESS, _ -> List.of(paused, new RunEvent.StoreResumed()));
      outage = store.nextOutage();
    }
  }

  /** What is going on ends first. */
  private Optional<RunOutcome> whenIdle(Supplier<RunOutcome> end) throws InterruptedException {
    if (effects.isIdle()) {
      return Optional.of(end.get());
    }
    effects.next(HEARTBEAT);
    return Optional.empty();
  }

  private RunOutcome broken() {
    return log.isLost()
        ? outcome(
            RunOutcome.ENVIRONMENT, List.of(), Optional.of("another supervisor took the project"))
        : outcome(runEnvironment.stop().exitCode(), List.of(), Optional.empty());
  }

  /** A run that did not end goes on in the next one, so on its branch, whatever is checked out. */
  private static RunEvent.RunStarted started(
      ProjectState state, long pid, String host, Optional<String> here) {
    Optional<String> before =
        state.isRunOpen() ? state.holder().flatMap(Holder::branch) : Optional.empty();
    return new RunEvent.RunStarted(
        state.holder().map(Holder::epoch).orElse(0) + 1, pid, host, before.or(() -> here));
  }

  private Optional<RunOutcome> step(Step step) throws InterruptedException {
    return switch (step) {
      case Step.EndOrphan orphan ->
          going(() -> stepHandlers.dispatching().endOrphan(orphan, epoch));
      case Step.Run run -> dispatch(run);
      case Step.Verify verify -> going(() -> stepHandlers.verifying().start(verify, epoch));
      case Step.Review review -> review(review);
      case Step.JudgeReview judge -> going(() -> stepHandlers.judging().judge(judge));
      case Step.AutoApprove approve -> going(() -> stepHandlers.judging().approve(approve));
      case Step.Remind remind -> going(() -> stepHandlers.judging().remind(remind));
      case Step.AwaitPerson(List<String> taskIds, Instant until) -> awaitPerson(taskIds, until);
      case Step.Merge merge -> going(() -> stepHandlers.merging().start(merge, epoch));
      case Step.Await() -> {
        effects.next(HEARTBEAT);
        yield Optional.empty();
      }
      case Step.FailAttempt(String taskId, int attempt, String error) ->
          onTask(
              taskId,
              task ->
                  log.append(
                      outcomes.with(task, attempt, Outcomes.ofFailedAttempt(task, attempt, error)),
                      Durability.POWER));
      case Step.Block(String taskId, String reason) -> onTask(taskId, task -> block(task, reason));
      case Step.Rest(Instant until) -> {
        runEnvironment.notices().resting(until);
        rest(until);
        yield Optional.empty();
      }
      case Step.NoProvider none -> noProvider(none);
      case Step.End(boolean halted) -> Optional.of(finished(halted));
    };
  }

  private static Optional<RunOutcome> going(Runnable act) {
    act.run();
    return Optional.empty();
  }

  private Optional<RunOutcome> onTask(String taskId, Consumer<TaskState> act) {
    log.state().task(taskId).ifPresent(act);
    return Optional.empty();
  }

  private boolean block(TaskState task, String reason) {
    return log.append(
        List.of(new TaskEvent.TaskBlocked(task.taskId(), reason, task.attempts().size())),
        Durability.POWER);
  }

  private Optional<RunOutcome> dispatch(Step.Run run) throws InterruptedException {
    Optional<TaskState> task = log.state().task(run.taskId());
    return withinBudgets(
        run.taskId(),
        () -> {
          if (task.isEmpty() || !stepHandlers.merging().makeRoom(task.get())) {
            stepHandlers.dispatching().start(run, epoch);
          }
        });
  }

  private Optional<RunOutcome> review(Step.Review review) throws InterruptedException {
    return withinBudgets(review.taskId(), () -> stepHandlers.reviewing().start(review, epoch));
  }

  private Optional<RunOutcome> withinBudgets(String taskId, Runnable act)
      throws InterruptedException {
    Optional<BudgetCheck.Reached> ofRun = BudgetCheck.of(plan.budget(), log.state().spentByRun());
    if (ofRun.isPresent()) {
      TaskEvent.BudgetReached reached = reached(taskId, "run", ofRun.get());
      boolean isTold = !effects.isIdle() || log.append(List.of(reached), Durability.POWER);
      return isTold ? whenIdle(() -> spent(ofRun.get())) : Optional.empty();
    }
    Optional<TaskState> task = log.state().task(taskId);
    Optional<BudgetCheck.Reached> ofTask =
        task.flatMap(t -> BudgetCheck.of(t.spec().options().budget(), t.spent()));
    if (ofTask.isPresent()) {
      String reason =
          "budget of %s is used up (%s)".formatted(ofTask.get().limit(), ofTask.get().words());
      var blocked = new TaskEvent.TaskBlocked(taskId, reason, task.get().attempts().size());
      log.append(List.of(reached(taskId, "task", ofTask.get()), blocked), Durability.POWER);
    } else {
      act.run();
    }
    return Optional.empty();
  }

  /** A run that only waits for people ends, unless it was told to wait. */
  private Optional<RunOutcome> awaitPerson(List<String> taskIds, Instant until)
      throws InterruptedException {
    if (plan.waitForProviders()) {
      runEnvironment.notices().waitingForPerson(taskIds);
      rest(until);
      return Optional.empty();
    }
    return Optional.of(outcome(RunOutcome.LEFT_OVER, List.of(), Optional.empty()));
  }

  private RunOutcome spent(BudgetCheck.Reached reached) {
    String note =
        "the run's budget of %s is used up (%s); segue run goes on with a fresh one"
            .formatted(reached.limit(), reached.words());
    return outcome(RunOutcome.STOPPED, List.of(), Optional.of(note));
  }

  private static TaskEvent.BudgetReached reached(
      String taskId, String scope, BudgetCheck.Reached reached) {
    return new TaskEvent.BudgetReached(taskId, scope, reached.limit(), reached.used());
  }

  private Optional<RunOutcome> noProvider(Step.NoProvider none) throws InterruptedException {
    if (plan.waitForProviders() && none.earliest().isPresent()) {
      runEnvironment.notices().waitingForProvider(none.refusals(), none.earliest().get());
      rest(none.earliest().get());
      return Optional.empty();
    }
    return Optional.of(outcome(RunOutcome.NO_PROVIDER, none.refusals(), Optional.empty()));
  }

  /** Waits, listening to operators in other processes, until it is time or something happened. */
  private void rest(Instant until) throws InterruptedException {
    long seen = log.state().version();
    while (runEnvironment.clock().instant().isBefore(until)
        && log.state().version() == seen
        && !runEnvironment.stop().isAsked()) {
      Duration left = Duration.between(runEnvironment.clock().instant(), until);
      runEnvironment.pause().rest(left.compareTo(HEARTBEAT) < 0 ? left : HEARTBEAT);
      log.catchUp();
      if (providers.hasNews()) {
        return;
      }
    }
  }

  private RunOutcome finished(boolean halted) {
    Counts counts = log.state().counts();
    if (halted) {
      return outcome(
          RunOutcome.STOPPED,
          List.of(),
          Optional.of("halted by the operator; segue resume lets it go on"));
    }
    boolean isLeftOver = counts.left() + counts.blocked() + counts.cancelled() > 0;
    return outcome(
        isLeftOver ? RunOutcome.LEFT_OVER : RunOutcome.DONE, List.of(), Optional.empty());
  }

  private static RunOutcome outcome(
      int exitCode, List<Step.Refusal> refusals, Optional<String> note) {
    return new RunOutcome(exitCode, refusals, note);
  }

  /** Says that the run ends. Where an operator came first, there may be more to do. */
  private boolean isLast(RunOutcome outcome) {
    if (log.isLost()) {
      return true;
    }
    Counts counts = log.state().counts();
    var end =
        new RunEvent.RunEnded(
            counts.completed(), counts.blocked(), counts.left(), outcome.exitCode());
    if (!log.append(List.of(end), Durability.POWER)) {
      return false;
    }
    log.snapshot(1);
    return true;
  }
}
