package dev.segue.run.simulation;

import dev.segue.core.journal.Event;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Queueing;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TaskType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Operators in other processes, and other projects of the same store. */
final class Operator {
  static final List<String> PROVIDERS = List.of("a", "b", "c");
  private static final int MOST_TASKS = 9;

  private final SimulatedWorld simulatedWorld;
  private final Dice dice;
  private final List<String> tasks = new ArrayList<>();
  private int texts;

  Operator(SimulatedWorld simulatedWorld) {
    this.simulatedWorld = simulatedWorld;
    this.dice = simulatedWorld.dice();
  }

  /** Hands in the first tasks. */
  void begin() {
    int count = 2 + dice.below(5);
    for (int i = 0; i < count; i++) {
      hand(newTask());
    }
  }

  /** All that it ever handed in. */
  List<String> tasks() {
    return List.copyOf(tasks);
  }

  /** Does anything that an operator can do. */
  void act() {
    if (simulatedWorld.workflows.isUsed() && dice.oneIn(3)) {
      simulatedWorld.persons.act();
      return;
    }
    ProjectState state = simulatedWorld.truth().state();
    switch (dice.below(17)) {
      case 0 -> act(new OperatorAct.Halt(Optional.empty()));
      case 1, 2, 3 -> act(new OperatorAct.Resume());
      case 4 -> act(new OperatorAct.Cancel(dice.pick(tasks)));
      case 5, 6 -> act(new OperatorAct.Retry(dice.pick(tasks)));
      case 7, 8 -> act(new OperatorAct.Unblock(anyBlocked(state)));
      case 9 -> hand(tasks.size() < MOST_TASKS ? newTask() : dice.pick(tasks));
      case 10 -> hand(dice.pick(tasks));
      case 11 -> reset(dice.pick(PROVIDERS));
      case 12, 13 -> elsewhere(dice.pick(PROVIDERS));
      case 14 -> beginAgain(anyRunning(state));
      case 15 -> simulatedWorld.readAnew();
      default ->
          simulatedWorld
              .truth()
              .act(Queueing.of(state, List.of(), Optional.of("goal " + texts++)).events());
    }
  }

  private String anyBlocked(ProjectState state) {
    return state.tasks().stream()
        .filter(task -> task.stage() instanceof Stage.Blocked)
        .map(TaskState::taskId)
        .findFirst()
        .orElseGet(() -> dice.pick(tasks));
  }

  private String anyRunning(ProjectState state) {
    return state.tasks().stream()
        .filter(task -> task.stage() instanceof Stage.Running)
        .map(TaskState::taskId)
        .findFirst()
        .orElseGet(() -> dice.pick(tasks));
  }

  /** Gives a task up in the middle of it, and wants it again at once. */
  private void beginAgain(String taskId) {
    act(new OperatorAct.Cancel(taskId));
    act(new OperatorAct.Retry(taskId));
  }

  void act(OperatorAct act) {
    switch (act.decide(simulatedWorld.truth().state())) {
      case OperatorAct.Answer.Do(List<Event> events) -> simulatedWorld.truth().act(events);
      case OperatorAct.Answer.QueueAgain(String taskId) -> {
        TaskSpec spec = text(taskId);
        simulatedWorld.truth().act(List.of(new TaskEvent.TaskQueued(taskId, hash(), spec)));
      }
      case OperatorAct.Answer.Refuse _, OperatorAct.Answer.Unknown _ ->
          simulatedWorld.tally().acts--;
    }
  }

  /** Takes away whatever keeps work from going on. */
  void helpOut() {
    act(new OperatorAct.Resume());
    PROVIDERS.forEach(this::reset);
    for (TaskState task : List.copyOf(simulatedWorld.truth().state().tasks())) {
      if (task.stage() instanceof Stage.Blocked(String reason, _)) {
        if (reason.contains(Branches.MOVED)) {
          simulatedWorld.branches.mend(task.taskId());
        }
        act(new OperatorAct.Unblock(task.taskId()));
      }
    }
  }

  private void reset(String provider) {
    if (!(simulatedWorld.truth().breakers().of(provider) instanceof Breaker.Closed)) {
      simulatedWorld
          .truth()
          .actOnBreakers(
              List.of(new BreakerEvent.BreakerClosed(provider, "operator", Optional.empty())));
    }
  }

  /** Another project meets a limit, or makes a trial. */
  private void elsewhere(String provider) {
    Instant now = simulatedWorld.clock.instant();
    String trial = "other/t/" + texts++;
    BreakerEvent event =
        simulatedWorld.truth().breakers().of(provider).ask(trial, now)
                instanceof Breaker.Permit.Trial
            ? new BreakerEvent.TrialStarted(provider, trial, now.plus(OneRun.LONGEST_DISPATCH))
            : new BreakerEvent.BreakerOpened(
                provider,
                Reason.QUOTA_EXHAUSTED.word(),
                Optional.of(now.plusSeconds(dice.below(20_000))),
                1,
                Optional.empty());
    simulatedWorld.truth().actOnBreakers(List.of(event));
  }

  private void hand(String taskId) {
    var incoming = new Queueing.Incoming(text(taskId), hash());
    simulatedWorld
        .truth()
        .act(
            Queueing.of(simulatedWorld.truth().state(), List.of(incoming), Optional.empty())
                .events());
  }

  private String newTask() {
    tasks.add("t" + tasks.size());
    return tasks.getLast();
  }

  private String hash() {
    return "hash " + texts++;
  }

  private Placement placement() {
    return simulatedWorld.workflows.isUsed()
        ? new Placement(
            Optional.empty(), Optional.empty(), Optional.empty(), simulatedWorld.workflows.ofText())
        : Placement.NONE;
  }

  private TaskSpec text(String taskId) {
    int own = tasks.indexOf(taskId);
    List<Dependency> dependencies =
        own > 0 && dice.oneIn(3)
            ? List.of(new Dependency(tasks.get(dice.below(own)), dice.oneIn(2)))
            : List.of();
    Backoff backoff =
        switch (dice.below(4)) {
          case 0 -> new Backoff.Exponential();
          case 1 -> new Backoff.Linear();
          case 2 -> new Backoff.Fixed(Duration.ofSeconds(dice.below(4_000)));
          default -> new Backoff.Fixed(Duration.ZERO);
        };
    Budget budget =
        dice.oneIn(8)
            ? new Budget(
                Optional.of(120L * (1 + dice.below(6))), Optional.empty(), Optional.empty())
            : Budget.UNLIMITED;
    return new TaskSpec(
        taskId,
        "do " + taskId,
        Optional.empty(),
        Optional.empty(),
        TaskType.CODING,
        List.of(new Criterion("holds", Optional.empty())),
        FurtherChecks.NONE,
        new RetryPolicy(dice.below(4), backoff),
        dependencies,
        Optional.empty(),
        dice.oneIn(4) ? List.of(dice.pick(PROVIDERS)) : List.of(),
        Optional.empty(),
        new TaskOptions(Optional.empty(), Optional.empty(), budget, Optional.empty()),
        placement(),
        "{}");
  }
}
