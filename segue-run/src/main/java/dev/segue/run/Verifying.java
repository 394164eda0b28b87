package dev.segue.run;

import dev.segue.core.context.WorkReported;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.BudgetCheck;
import dev.segue.core.run.Judgement;
import dev.segue.core.run.Outcomes;
import dev.segue.core.run.Step;
import dev.segue.core.run.WorkflowOutcomes;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Spent;
import dev.segue.core.task.TaskEvent.HelperInvoked;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.verify.AgentClaim;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Has answers judged and appends the verdicts. Stopped by a signal it appends nothing: the next run
 * judges again.
 */
public final class Verifying {
  private final ProjectLog log;
  private final ProviderLog providers;
  private final Journal bodies;
  private final RunPlan plan;
  private final Judge judge;
  private final ReviewPlaces reviews;
  private final AnswerParser answers;
  private final WorkflowOutcomes outcomes;
  private final Prompts prompts;
  private final Effects effects;
  private final Stop stop;
  private final InstantSource clock;
  private final Supervisor.Notices notices;

  /** Those who judge an answer, and who make its work ready for reviewers. */
  public record Judges(Judge judge, ReviewPlaces reviews, AnswerParser answers) {}

  public Verifying(
      Dispatching.Histories histories,
      RunPlan plan,
      Judges judges,
      Prompts prompts,
      Supervisor.RunEnvironment runEnvironment) {
    this.log = histories.project();
    this.providers = histories.providers();
    this.bodies = histories.store();
    this.plan = plan;
    this.judge = judges.judge();
    this.reviews = judges.reviews();
    this.answers = judges.answers();
    this.outcomes = new WorkflowOutcomes(plan.settings().workflows());
    this.prompts = prompts;
    this.effects = runEnvironment.effects();
    this.stop = runEnvironment.stop();
    this.clock = runEnvironment.clock();
    this.notices = runEnvironment.notices();
  }

  /** How many checks of a task held when it was verified last. */
  int checksPassed(String taskId) {
    return log.lastVerdicts(taskId).stream()
        .filter(verdict -> verdict.verdict() == VerdictOutcome.PASSED)
        .toList()
        .size();
  }

  WorkflowOutcomes outcomes() {
    return outcomes;
  }

  void start(Step.Verify step, int epoch) {
    Optional<TaskState> task = log.state().task(step.taskId());
    Optional<Attempt> attempt = task.flatMap(TaskState::open);
    if (attempt.isEmpty()) {
      return;
    }
    Judge.Case open = caseOf(task.get(), attempt.get(), helpers(attempt.get().latest()), epoch);
    effects.start(step.taskId(), "verify-" + step.taskId(), new Judging(step, open));
  }

  /** Has the latest attempt of a task, which passed, judged once more when it is called. */
  Workplaces.Recheck again(TaskState task, int epoch) {
    Attempt passed = task.attempts().getLast();
    Judge.Case known = caseOf(task, passed, List.of(), epoch);
    return () -> judge.judgeMerged(known);
  }

  /** The latest attempt of a task, which passed. */
  Judge.Case passed(TaskState task, int epoch) {
    return caseOf(task, task.attempts().getLast(), List.of(), epoch);
  }

  private Judge.Case caseOf(TaskState task, Attempt attempt, List<String> helpers, int epoch) {
    String answer =
        attempt
            .latest()
            .flatMap(Dispatch::end)
            .flatMap(Dispatch.End::answerHash)
            .flatMap(bodies::body)
            .orElse("");
    Prompts.Context context = prompts.context(log.state(), task.taskId());
    return new Judge.Case(task, attempt, answer, context, helpers, epoch);
  }

  /** A judgement that goes on. One that was stopped leaves no trace: it is made again. */
  private final class Judging implements Effects.Work<Verified> {
    private final Step.Verify step;
    private final Judge.Case open;

    Judging(Step.Verify step, Judge.Case open) {
      this.step = step;
      this.open = open;
    }

    @Override
    public Verified perform() throws InterruptedException {
      Judgement judgement = judge.judge(open, new Relay(step.taskId()));
      boolean isForReview = open.task().workflow().isPresent();
      return isForReview && judgement instanceof Judgement.Held held
          ? committed(held)
          : new Verified(judgement, Optional.empty());
    }

    /** What is reviewed is a commit; the next attempt is told why there is none. */
    private Verified committed(Judgement.Held held) {
      return switch (reviews.commit(open.task(), step.attempt(), held.result())) {
        case ReviewPlaces.Committed.Work work -> new Verified(held, Optional.of(work));
        case ReviewPlaces.Committed.Refused(String why) ->
            new Verified(
                new Judgement.Rejected(held.verdicts(), List.of(why), why), Optional.empty());
      };
    }

    @Override
    public void done(Verified verified) {
      if (!stop.isAsked() && !log.isLost()) {
        append(step, verified, open);
      }
    }

    @Override
    public void failed(Throwable fault) {
      // Only a signal, the loss of the project or the end of the task interrupts a judgement.
      if (!(fault instanceof InterruptedException)) {
        throw new EffectFailedException("verifying " + step.taskId(), fault);
      }
    }

    @Override
    public void cancel(Effects.Interruption performing) {
      performing.interrupt();
    }
  }

  /**
   * A judged attempt.
   *
   * @param work the commit to review; absent where nothing is
   */
  private record Verified(Judgement judgement, Optional<ReviewPlaces.Committed.Work> work) {}

  private void append(Step.Verify step, Verified verified, Judge.Case open) {
    log.decide(
        Durability.POWER,
        state ->
            state
                .task(step.taskId())
                .filter(task -> task.open().isPresent())
                .map(task -> events(task, step.attempt(), verified, open))
                .orElse(List.of()));
  }

  private List<Event> events(TaskState task, int attempt, Verified verified, Judge.Case open) {
    List<Event> events = Outcomes.ofJudgement(task, attempt, verified.judgement());
    if (verified.work().isEmpty()) {
      return outcomes.with(task, attempt, events);
    }
    ReviewPlaces.Committed.Work work = verified.work().get();
    var all = new ArrayList<>(events);
    all.add(reported(task, attempt, work, open));
    outcomes.flow(task).ifPresent(flow -> all.addAll(flow.verified(attempt, work.commit())));
    return List.copyOf(all);
  }

  /** Written from evidence: what the agent says of its work are words beside it. */
  private WorkReported reported(
      TaskState task, int attempt, ReviewPlaces.Committed.Work work, Judge.Case open) {
    Optional<AgentClaim> claim = answers.claim(open.answer());
    return new WorkReported(
        task.taskId(),
        attempt,
        claim.map(AgentClaim::summary).orElse(""),
        Optional.of(work.commit()),
        Optional.of(work.base()),
        work.files(),
        Optional.of(work.patch()).filter(patch -> !patch.isBlank()).map(bodies::putBody),
        claim.map(AgentClaim::reasoning).filter(text -> !text.isBlank()),
        Optional.empty(),
        WorkReported.EVIDENCE);
  }

  /** The configured helper alone; else whoever may be asked, the one who answered last. */
  private List<String> helpers(Optional<Dispatch> answered) {
    var order =
        new LinkedHashSet<String>(plan.helper().map(List::of).orElse(plan.settings().providers()));
    answered.map(Dispatch::provider).filter(order::remove).ifPresent(order::addLast);
    providers.catchUp();
    Instant now = clock.instant();
    return order.stream()
        .filter(id -> providers.breakers().of(id).ask("", now) instanceof Breaker.Permit.Granted)
        .toList();
  }

  /** Brings what happens during a judgement to the loop's thread. */
  private final class Relay implements Judge.Listener {
    private final String taskId;

    Relay(String taskId) {
      this.taskId = taskId;
    }

    @Override
    public void helper(HelperInvoked event, List<ContextInjected> injected) {
      effects.tell(
          () -> {
            var events = new ArrayList<Event>(injected);
            events.add(event);
            List<Budget> limits = plan.limits(log.state().task(taskId));
            log.decide(Durability.PROCESS, _ -> events);
            BudgetCheck.uncounted(limits, Spent.NOTHING.plus(event)).forEach(notices::uncounted);
          });
    }

    @Override
    public void helperFailed(String provider, Reason reason, Optional<Instant> until) {
      effects.tell(() -> open(provider, reason, until));
    }

    private void open(String provider, Reason reason, Optional<Instant> named) {
      List<BreakerEvent> opened =
          providers.decide(
              breakers -> {
                int streak = breakers.of(provider).streak(reason) + 1;
                Optional<Instant> until =
                    plan.breakerTimes().until(reason, named, streak, clock.instant());
                return List.of(
                    new BreakerEvent.BreakerOpened(
                        provider, reason.word(), until, streak, Optional.of(taskId)));
              });
      log.decide(Durability.POWER, _ -> opened);
    }
  }
}
