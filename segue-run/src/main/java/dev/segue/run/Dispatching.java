package dev.segue.run;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Journal;
import dev.segue.core.prompt.AttemptContexts;
import dev.segue.core.prompt.NoContextException;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.BreakerNotes;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.BudgetCheck;
import dev.segue.core.run.Outcomes;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Resumption;
import dev.segue.core.run.Step;
import dev.segue.core.run.WorkflowOutcomes;
import dev.segue.core.task.Budget;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.Spent;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskState;
import dev.segue.core.verify.Fingerprint;
import dev.segue.core.workflow.Role;
import dev.segue.run.Agents.AgentResult;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dispatches, each from its first event to its last: durable before the process exists, durable
 * again before anybody learns how it ended.
 */
public final class Dispatching {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatching.class);

  private final ProjectLog log;
  private final ProviderLog providers;
  private final Journal bodies;
  private final RunPlan plan;
  private final Agents agents;
  private final Prompts prompts;
  private final Effects effects;
  private final InstantSource clock;
  private final Supervisor.Notices notices;
  private final WorkflowOutcomes outcomes;

  /** The two histories and the store they lie in. */
  public record Histories(ProjectLog project, ProviderLog providers, PatientJournal store) {}

  public Dispatching(
      Histories histories,
      RunPlan plan,
      Agents agents,
      Prompts prompts,
      Supervisor.RunEnvironment runEnvironment) {
    this.log = histories.project();
    this.providers = histories.providers();
    this.bodies = histories.store();
    this.plan = plan;
    this.agents = agents;
    this.prompts = prompts;
    this.effects = runEnvironment.effects();
    this.notices = runEnvironment.notices();
    this.clock = runEnvironment.clock();
    this.outcomes = new WorkflowOutcomes(plan.settings().workflows());
  }

  /** Starts one. Does nothing when the journal moved on under the decision. */
  void start(Step.Run run, int epoch) {
    Optional<TaskState> task = log.state().task(run.taskId());
    if (task.isEmpty()) {
      return;
    }
    try {
      // A context that had to be asked for has taken time, and may have moved the journal on: the
      // policy is asked again, and finds it there.
      if (!run.begins() || !prompts.fetchContext(task.get(), run.attempt())) {
        start(prepared(task.get(), run), task.get(), epoch);
      }
    } catch (NoPlaceException e) {
      block(task.get(), String.valueOf(e.getMessage()));
    } catch (NoContextException e) {
      block(task.get(), "context: " + e.getMessage());
    }
  }

  /** A dispatch that knows its place. */
  private record Ready(Step.Run run, Agents.Launch launch) {}

  private Ready prepared(TaskState task, Step.Run run) {
    Agents.Launch launch = agents.prepare(task, order(task, run));
    if (run.session().isEmpty() || Resumption.isAt(task, launch.workspace(), launch.branch())) {
      return new Ready(run, launch);
    }
    Step.Run anew = run.anew();
    return new Ready(anew, agents.prepare(task, order(task, anew)));
  }

  private Agents.Order order(TaskState task, Step.Run run) {
    Optional<Duration> timeout =
        plan.settings().workflows().of(task).flatMap(definition -> definition.work().timeout());
    return new Agents.Order(
        run.provider(), run.dispatch(), run.session(), timeout, Optional.empty());
  }

  private void start(Ready ready, TaskState task, int epoch) {
    Step.Run run = ready.run();
    Agents.Launch launch = ready.launch();
    Prompts.Prepared prompt = prompts.prepare(log.state(), task, run, launch.workspace());
    if (run.trial() && !startTrial(run)) {
      return;
    }
    if (log.append(opening(task, run, launch, prompt), Durability.POWER)) {
      effects.start(
          run.taskId(),
          "dispatch-" + run.taskId() + "-" + run.dispatch(),
          new Running(run, launch, prompt.text(), mark(run, epoch), this::consequences));
    }
  }

  /** Consequences of the end of a dispatch, besides the events of the breaker. */
  @FunctionalInterface
  interface Consequences {
    /** Events; may be asked several times. */
    List<Event> of(ProjectState state, Step.Run run, DispatchEnded ended, AgentResult result);

    /** Called when the end is stored. */
    default void stored() {}
  }

  /** A reviewer that knows its place, and what begins with it. */
  record ReadyReview(
      Step.Review review, Agents.Launch launch, Prompts.Prepared prompt, List<Event> opening) {}

  /**
   * Starts a reviewer.
   *
   * @return false when the journal moved on under the decision, the provider may not be asked any
   *     more, or another project came first with its trial
   */
  boolean start(ReadyReview ready, int epoch, Consequences consequences) {
    Step.Review review = ready.review();
    var run =
        new Step.Run(
            review.taskId(),
            review.attempt(),
            false,
            review.dispatch(),
            review.provider(),
            review.trial(),
            Optional.empty());
    if (run.trial() ? !startTrial(run) : !mayStillBeAsked(run)) {
      return false;
    }
    var events = new ArrayList<>(ready.opening());
    events.add(started(run, ready.launch(), ready.prompt(), Optional.of(review.stage())));
    events.addAll(ready.prompt().injected());
    if (!log.append(events, Durability.POWER)) {
      return false;
    }
    effects.start(
        run.taskId(),
        "review-" + run.taskId() + "-" + run.dispatch(),
        new Running(run, ready.launch(), ready.prompt().text(), mark(run, epoch), consequences));
    return true;
  }

  /** One task without a place must not end the run of the others. */
  private void block(TaskState task, String why) {
    LOG.warn("task {} cannot be dispatched: {}", task.taskId(), why);
    log.append(
        List.of(new TaskEvent.TaskBlocked(task.taskId(), why, task.attempts().size())),
        Durability.POWER);
  }

  /** An agent that runs. */
  private final class Running implements Effects.Work<AgentResult> {
    private final Step.Run run;
    private final Agents.Launch launch;
    private final String prompt;
    private final String mark;
    private final Consequences consequences;

    Running(
        Step.Run run, Agents.Launch launch, String prompt, String mark, Consequences consequences) {
      this.run = run;
      this.launch = launch;
      this.prompt = prompt;
      this.mark = mark;
      this.consequences = consequences;
    }

    @Override
    public AgentResult perform() {
      return launch.run(prompt, mark, pid -> effects.tell(() -> running(run, pid)));
    }

    @Override
    public void done(AgentResult result) {
      if (!log.isLost()) {
        DispatchEnded ended = ended(run, result);
        List<Budget> limits = plan.limits(log.state().task(run.taskId()));
        end(ended, run, result.notes(), state -> consequences.of(state, run, ended, result));
        if (!log.isLost()) {
          consequences.stored();
        }
        BudgetCheck.uncounted(limits, Spent.NOTHING.plus(ended)).forEach(notices::uncounted);
      }
    }

    @Override
    public void failed(Throwable fault) {
      if (fault instanceof InterruptedException) {
        done(cancelledBeforeItBegan());
        return;
      }
      throw new EffectFailedException("running " + run.provider(), fault);
    }

    @Override
    public void cancel(Effects.Interruption performing) {
      launch.cancel();
    }

    @Override
    public void kill(Effects.Interruption performing) {
      launch.kill();
    }
  }

  private static AgentResult cancelledBeforeItBegan() {
    return AgentResult.withoutWord(
        DispatchOutcome.CANCELLED, Optional.empty(), Agents.Files.NONE, Duration.ZERO);
  }

  private String mark(Step.Run run, int epoch) {
    String dispatch = Integer.toString(run.dispatch());
    return new DispatchMark(bodies.storeId(), log.project(), run.taskId(), dispatch, epoch)
        .toString();
  }

  /** Its provider may have been limited while the checkout was made. */
  private boolean mayStillBeAsked(Step.Run run) {
    providers.catchUp();
    String name = plan.settings().dispatchName(run.taskId(), run.dispatch());
    return providers.breakers().of(run.provider()).ask(name, clock.instant())
        instanceof Breaker.Permit.Granted;
  }

  /** Whether the trial is ours: another project may have come first. */
  private boolean startTrial(Step.Run run) {
    Instant now = clock.instant();
    Instant lapses = now.plus(plan.longestDispatch());
    String name = plan.settings().dispatchName(run.taskId(), run.dispatch());
    var trial = new BreakerEvent.TrialStarted(run.provider(), name, lapses);
    return !providers
        .decide(
            breakers ->
                breakers.of(run.provider()).ask(name, now) instanceof Breaker.Permit.Trial
                    ? List.of(trial)
                    : List.of())
        .isEmpty();
  }

  private List<Event> opening(
      TaskState task, Step.Run run, Agents.Launch launch, Prompts.Prepared prompt) {
    var events = new ArrayList<Event>();
    if (run.begins() && task.attempts().isEmpty()) {
      events.add(new TaskEvent.TaskStarted(run.taskId()));
    }
    if (run.begins()) {
      events.addAll(outcomes.begun(task, run.attempt(), clock.instant()));
      Role role = AttemptContexts.role(task);
      events.add(
          new TaskEvent.AttemptStarted(
              run.taskId(),
              run.attempt(),
              role.word(),
              role.usual().word(),
              prompt.originalHash()));
    }
    events.add(started(run, launch, prompt, outcomes.workStage(task)));
    events.addAll(prompt.injected());
    return events;
  }

  private static Event started(
      Step.Run run, Agents.Launch launch, Prompts.Prepared prompt, Optional<String> stage) {
    return new TaskEvent.DispatchStarted(
        run.taskId(),
        run.attempt(),
        run.dispatch(),
        run.provider(),
        prompt.tokens(),
        prompt.originalHash(),
        launch.workspace(),
        launch.baseCommit(),
        launch.branch(),
        run.session().isPresent(),
        Fingerprint.promptHash(prompt.text()),
        launch.target(),
        stage);
  }

  private void running(Step.Run run, long pid) {
    var event =
        new TaskEvent.ProcessStarted(
            run.taskId(), run.attempt(), run.dispatch(), run.provider(), pid);
    log.decide(Durability.PROCESS, _ -> List.of(event));
  }

  /** Whoever changes the rules it is supervised by has failed its attempt, whatever else it did. */
  private List<Event> consequences(
      ProjectState state, Step.Run run, DispatchEnded ended, AgentResult result) {
    Optional<TaskState> task =
        state
            .task(run.taskId())
            .filter(t -> t.openDispatch().filter(d -> d.number() == run.dispatch()).isPresent());
    if (result.tampered().isEmpty() || task.isEmpty()) {
      return List.of();
    }
    String error =
        "%s changed %s, which was put back"
            .formatted(run.provider(), String.join(", ", result.tampered()));
    return outcomes.with(
        task.get(), run.attempt(), Outcomes.ofFailedAttempt(task.get(), run.attempt(), error));
  }

  private DispatchEnded ended(Step.Run run, AgentResult result) {
    boolean wasStopped =
        result.outcome() == DispatchOutcome.CANCELLED && log.state().task(run.taskId()).isPresent();
    return new DispatchEnded(
        run.taskId(),
        run.attempt(),
        run.dispatch(),
        run.provider(),
        wasStopped ? DispatchOutcome.INTERRUPTED : result.outcome(),
        wasStopped ? Optional.of(Reason.INTERRUPTED.word()) : result.reason().map(Reason::word),
        result.detail(),
        result.until(),
        result.exitCode(),
        result.claim(),
        result.summary(),
        result.answer().map(LargeText::bounded).map(bodies::putBody),
        result.files().created(),
        result.files().updated(),
        result.files().deleted(),
        result.files().changesHash(),
        result.duration().toMillis(),
        result.usage(),
        result.printed().stdout().map(bodies::putBody),
        result.printed().stderr().map(bodies::putBody),
        result.files().read(),
        result.notes().resetUnread(),
        result.notes().advice(),
        result.strayed());
  }

  /**
   * The breaker first: should we die in between, the dispatch is found open and the provider is
   * left alone already.
   */
  private void end(
      DispatchEnded ended,
      Step.Run run,
      BreakerNotes notes,
      Function<ProjectState, List<Event>> consequences) {
    String name = plan.settings().dispatchName(run.taskId(), run.dispatch());
    List<BreakerEvent> ofBreaker =
        providers.decide(
            breakers ->
                Outcomes.ofBreaker(
                    ended,
                    name,
                    log.state(),
                    new Outcomes.BreakerView(breakers, plan.breakerTimes(), notes.configuration()),
                    clock.instant()));
    log.decide(
        Durability.POWER,
        state -> {
          var events = new ArrayList<Event>();
          events.add(ended);
          events.addAll(ofBreaker);
          events.addAll(consequences.apply(state));
          return events;
        });
    if (!log.isLost()) {
      agents.settled(run.taskId(), run.dispatch());
    }
  }

  /**
   * Ends what a supervisor that died left, and notes its dispatch as interrupted with what it
   * changed.
   */
  void endOrphan(Step.EndOrphan orphan, int epoch) {
    Optional<TaskState> task =
        log.state().abandoned(orphan.taskId()).or(() -> log.state().task(orphan.taskId()));
    if (task.isEmpty()) {
      return;
    }
    Agents.Leftover left = agents.endOrphan(task.get(), orphan.dispatch(), epoch);
    Instant began = task.get().dispatchedAt().orElse(clock.instant());
    Duration lasted = Duration.between(began, clock.instant());
    var run =
        new Step.Run(
            orphan.taskId(),
            orphan.attempt(),
            false,
            orphan.dispatch(),
            orphan.provider(),
            false,
            Optional.empty());
    var result =
        AgentResult.withoutWord(
            DispatchOutcome.INTERRUPTED,
            Optional.of(Reason.INTERRUPTED),
            left.files(),
            lasted.isNegative() ? Duration.ZERO : lasted);
    end(
        ended(run, result),
        run,
        result.notes(),
        state ->
            state
                .task(orphan.taskId())
                .filter(now -> now.workflow().isPresent() && now.openDispatch().isEmpty())
                .map(now -> outcomes.reviewStopped(now, orphan.attempt()))
                .orElse(List.of()));
  }
}
