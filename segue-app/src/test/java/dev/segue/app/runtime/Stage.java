package dev.segue.app.runtime;

import dev.segue.app.store.codec.EventCodec;
import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.BlockLimits;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.InMemoryJournal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.provider.BreakerTimes;
import dev.segue.core.supervisor.Judgement;
import dev.segue.core.supervisor.RunSettings;
import dev.segue.core.supervisor.Step;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.text.Redactor;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A store in memory, time that only passes when waited for, and supervisors to play on them. */
final class Stage {
  final FakeClock clock = new FakeClock();
  final InMemoryJournal journal = new InMemoryJournal(clock);
  final EventCodec codec = new EventCodec();
  final Stop stop = new Stop();
  List<String> providers = List.of("a", "b");
  Pause pause = clock;
  boolean waits;
  Budget budget = Budget.UNLIMITED;

  /** A task. */
  static TaskSpec task(String id, int retries, Backoff backoff, Dependency... dependencies) {
    return new TaskSpec(
        id,
        "do " + id,
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

  /** Runs until the supervisor ends. */
  RunOutcome run(ScriptedAgents agents, Function<Judge.Case, Judgement> judging) {
    ProjectLog log = log();
    ProviderLog breakers = ProviderLog.open(journal, codec);
    var histories = new Dispatching.Histories(log, breakers, journal);
    var plan =
        new RunPlan(
            new RunSettings("p", providers),
            Optional.empty(),
            waits,
            budget,
            BreakerTimes.DEFAULT,
            Duration.ofMinutes(30));
    var world = new Supervisor.World(clock, pause, stop, new Silent());
    var policy = new PreContextPolicy(true, EnumSet.allOf(BlockKind.class), BlockLimits.DEFAULT);
    var means =
        new Prompts.Means(
            text -> text.length() / 4,
            Redactor.STANDARD,
            () -> 0L,
            message -> {
              throw new AssertionError(message);
            });
    var prompts =
        new Prompts(
            policy, means, Optional.of(journal), new Prompts.Facts("p", "/w", 5, new Originals()));
    var supervisor =
        new Supervisor(
            histories,
            plan,
            new Dispatching(histories, plan, agents, prompts, world),
            new Verifying(histories, plan, new FakeJudge(judging), prompts, world),
            world);
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

  private record FakeJudge(Function<Judge.Case, Judgement> judging) implements Judge {
    @Override
    public Judgement judge(Case open, Told told) {
      return judging.apply(open);
    }

    @Override
    public void cancel() {
      // It never takes long.
    }
  }

  private static final class Silent implements Supervisor.Notices {
    @Override
    public void waitingForProvider(List<Step.Refusal> refusals, Instant until) {
      // Nobody looks.
    }

    @Override
    public void resting(Instant until) {
      // Nobody looks.
    }
  }
}
