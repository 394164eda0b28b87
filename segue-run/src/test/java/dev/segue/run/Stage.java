package dev.segue.run;

import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.BlockLimits;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.prompt.Originals;
import dev.segue.core.prompt.PreContextPolicy;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.prompt.TaskContexts;
import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.run.Judgement;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.RunSettings;
import dev.segue.core.run.Step;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TaskType;
import dev.segue.core.text.Redactor;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.ProviderLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** A store in memory, time that only passes when waited for, and supervisors to play on them. */
final class Stage {
  final FakeClock clock = new FakeClock();
  final InMemoryJournal journal = new InMemoryJournal(clock);
  Journal seen = journal;
  final EventCodec codec = new EventCodec();
  final Stop stop = new Stop();
  List<String> providers = List.of("a", "b");
  Pause pause = clock;
  Map<String, RunSettings.Sessions> sessions = Map.of();
  boolean waits;
  int parallel = 1;
  Threads threads = Threads.virtual();
  Workplaces places = new NoPlaces();
  BiConsumer<Judge.Case, Judge.Listener> helping = (_, _) -> {};
  Function<Judge.Case, Judgement> mergedJudging = _ -> held();
  Budget budget = Budget.UNLIMITED;

  /** A task. */
  static TaskSpec task(String id, int retries, Backoff backoff, Dependency... dependencies) {
    return new TaskSpec(
        id,
        "do " + id,
        Optional.empty(),
        Optional.empty(),
        TaskType.CODING,
        List.of(new Criterion("holds", Optional.empty())),
        FurtherChecks.NONE,
        new RetryPolicy(retries, backoff),
        List.of(dependencies),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        TaskOptions.NONE,
        Placement.NONE,
        "{}");
  }

  static TaskSpec task(String id, int retries) {
    return task(id, retries, new Backoff.Fixed(Duration.ZERO));
  }

  Stage queue(TaskSpec... specs) {
    for (TaskSpec spec : specs) {
      append(new TaskEvent.TaskQueued(spec.taskId(), "hash-" + spec.taskId(), spec));
    }
    return this;
  }

  ProjectLog log() {
    return ProjectLog.open(journal, codec, "p");
  }

  /** As another process would. */
  void append(Event event) {
    log().decide(Durability.POWER, _ -> List.of(event));
  }

  /** As an operator in another process does. */
  void act(OperatorAct act) {
    if (act.decide(log().state()) instanceof OperatorAct.Answer.Do(List<Event> events)) {
      events.forEach(this::append);
    }
  }

  /** Runs until the supervisor ends. */
  RunOutcome run(Agents agents, Function<Judge.Case, Judgement> judging) {
    var store =
        new PatientJournal(seen, new PatientJournal.Clocks(clock, pause, stop), new Silent());
    ProjectLog log = ProjectLog.open(store, codec, "p");
    ProviderLog breakers = ProviderLog.open(store, codec);
    var histories = new Dispatching.Histories(log, breakers, store);
    var plan =
        new RunPlan(
            new RunSettings("p", providers, sessions),
            Optional.empty(),
            waits,
            budget,
            BreakerTimes.DEFAULT,
            parallel,
            Duration.ofMinutes(30));
    var runEnvironment =
        new Supervisor.RunEnvironment(clock, pause, stop, new Silent(), new Effects(threads, stop));
    var policy = new PreContextPolicy(true, EnumSet.allOf(BlockKind.class), BlockLimits.DEFAULT);
    var tools =
        new Prompts.Tools(
            text -> text.length() / 4,
            Redactor.STANDARD,
            () -> 0L,
            message -> {
              throw new AssertionError(message);
            });
    var prompts =
        new Prompts(
            policy,
            tools,
            Optional.of(journal),
            new Prompts.PromptInputs("p", "/w", 5, new Originals(), TaskContexts.NONE));
    var verifying =
        new Verifying(
            histories,
            plan,
            NoReviews.with(new FakeJudge(judging, helping, mergedJudging)),
            prompts,
            runEnvironment);
    var known =
        new NoReviews.Handlers(
            agents,
            prompts,
            new Dispatching(histories, plan, agents, prompts, runEnvironment),
            verifying,
            new Merging(log, places, verifying, runEnvironment.effects()));
    var stepHandlers = NoReviews.handlers(histories, plan, known, runEnvironment);
    var supervisor = new Supervisor(histories, plan, stepHandlers, runEnvironment);
    try {
      return supervisor.run(1, "here");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** All events of the project so far. */
  List<Event> events() {
    return journal.read(JournalId.project("p"), 0, 1_000_000).stream()
        .map(e -> codec.decode(e).event())
        .toList();
  }

  <T extends Event> List<T> events(Class<T> type) {
    return events().stream().filter(type::isInstance).map(type::cast).toList();
  }

  static Judgement held() {
    return new Judgement.Held(List.of(), Optional.empty());
  }

  static Judgement rejected(String error, String fingerprint) {
    return new Judgement.Rejected(List.of(), List.of(error), fingerprint);
  }

  private record FakeJudge(
      Function<Judge.Case, Judgement> judging,
      BiConsumer<Judge.Case, Judge.Listener> helping,
      Function<Judge.Case, Judgement> mergedJudging)
      implements Judge {
    @Override
    public Judgement judge(Case open, Listener listener) {
      helping.accept(open, listener);
      return judging.apply(open);
    }

    @Override
    public Judgement judgeMerged(Case passed) {
      return mergedJudging.apply(passed);
    }
  }

  /** All work in the workspace itself. */
  private static final class NoPlaces implements Workplaces {
    @Override
    public Optional<String> branch() {
      return Optional.empty();
    }

    @Override
    public MergeOutcome merge(TaskState task, Recheck recheck) {
      throw new AssertionError("nothing is to be merged");
    }

    @Override
    public List<String> all() {
      return List.of();
    }

    @Override
    public boolean isThere(String taskId) {
      return false;
    }

    @Override
    public Optional<List<KeptWork>> putAside(String taskId, Optional<TaskState> work) {
      return Optional.of(List.of());
    }

    @Override
    public void leave(String taskId) {
      // There is no place to leave.
    }
  }

  /** What notices said of uncounted use. */
  final List<String> uncounted = new ArrayList<>();

  private final class Silent implements Supervisor.Notices, StoreWait {
    @Override
    public void paused(String reason) {
      // Nobody looks.
    }

    @Override
    public void resumed() {
      // Nobody looks.
    }

    @Override
    public void waitingForProvider(List<Step.Refusal> refusals, Instant until) {
      // Nobody looks.
    }

    @Override
    public void uncounted(String what) {
      uncounted.add(what);
    }

    @Override
    public void waitingForPerson(List<String> taskIds) {
      // Nobody looks.
    }

    @Override
    public void resting(Instant until) {
      // Nobody looks.
    }
  }
}
