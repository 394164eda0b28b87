package dev.segue.app.runtime;

import static dev.segue.app.runtime.Stage.held;
import static dev.segue.app.runtime.Stage.rejected;
import static dev.segue.app.runtime.Stage.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.runtime.effect.EffectFailedException;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Reason;
import dev.segue.core.supervisor.OperatorAct;
import dev.segue.core.supervisor.ProjectState;
import dev.segue.core.supervisor.RunEvent;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.Stage.Blocked;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole histories from one seed, in virtual time: providers that answer, fail, limit, hang and
 * change nothing; supervisors that die in the middle of a dispatch; operators that halt, cancel,
 * retry and unblock while agents run.
 *
 * <p>Invariants, checked on the journal of each history: no dispatch number is used twice in a
 * task; every dispatch that began has exactly one end; attempts are numbered without a gap since
 * the task was queued or started anew, and never exceed the retry budget; a task that is completed
 * is not completed again unless it was started anew; no provider is dispatched while its breaker is
 * open; no dispatch begins between a halt and its resumption; folding from a snapshot gives what
 * folding from the start gives.
 */
class SimulationTest {
  private static final int RUNS = 12;

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 120);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void keepsItsInvariants(int seed) {
    var stage = new Stage();
    var random = new Random(seed);
    stage.waits = random.nextBoolean();
    // A wait of a day in steps of a heartbeat would be half a million looks at the journal.
    stage.pause = _ -> stage.clock.advance(Duration.ofMinutes(1));
    stage.queue(tasks(random));

    for (int run = 0; run < RUNS; run++) {
      play(stage, random);
      tidyUp(stage, random);
      stage.clock.advance(Duration.ofMinutes(1 + random.nextInt(30)));
    }

    checkHistory(stage);
    checkFolds(stage);
  }

  private static TaskSpec[] tasks(Random random) {
    int count = 2 + random.nextInt(5);
    var specs = new TaskSpec[count];
    for (int i = 0; i < count; i++) {
      Dependency[] dependencies =
          i > 0 && random.nextInt(3) == 0
              ? new Dependency[] {new Dependency("t" + random.nextInt(i), random.nextBoolean())}
              : new Dependency[0];
      Backoff backoff =
          switch (random.nextInt(3)) {
            case 0 -> new Backoff.Exponential();
            case 1 -> new Backoff.Linear();
            default -> new Backoff.Fixed(Duration.ZERO);
          };
      specs[i] = task("t" + i, random.nextInt(4), backoff, dependencies);
    }
    return specs;
  }

  private static void play(Stage stage, Random random) {
    var agents = new ScriptedAgents(d -> outcome(stage, random, d));
    try {
      stage.run(
          agents,
          open ->
              random.nextInt(3) == 0
                  ? held()
                  : rejected("error " + random.nextInt(3), "print " + random.nextInt(6)));
    } catch (EffectFailedException e) {
      assertThat(e).hasCauseInstanceOf(Killed.class);
    }
  }

  private static Agents.AgentResult outcome(
      Stage stage, Random random, ScriptedAgents.Dispatched dispatched) {
    stage.clock.advance(Duration.ofSeconds(random.nextInt(300)));
    return switch (random.nextInt(24)) {
      case 0 ->
          ScriptedAgents.failed(
              Reason.RATE_LIMIT_EXCEEDED, stage.clock.instant().plusSeconds(random.nextInt(4000)));
      case 1 -> ScriptedAgents.failed(Reason.QUOTA_EXHAUSTED);
      case 2 -> ScriptedAgents.failed(Reason.OVERLOADED);
      case 3 -> ScriptedAgents.failed(Reason.AUTH_ERROR);
      case 4 -> ScriptedAgents.failed(Reason.CONTEXT_LENGTH_EXCEEDED);
      case 5 -> ScriptedAgents.failed(Reason.EXECUTION_ERROR);
      case 6 -> ScriptedAgents.failed(Reason.UNKNOWN_ERROR);
      case 7 -> ScriptedAgents.timedOut();
      case 8, 9 -> throw new Killed();
      case 10 -> {
        stage.append(new RunEvent.RunHalted(Optional.empty()));
        yield ScriptedAgents.answered("x");
      }
      case 11 -> {
        stage.append(new TaskEvent.TaskCancelled(dispatched.taskId()));
        yield ScriptedAgents.cancelled();
      }
      default -> ScriptedAgents.answered("x" + random.nextInt(3));
    };
  }

  /** What operators do between runs. */
  private static void tidyUp(Stage stage, Random random) {
    ProjectLog log = stage.log();
    if (log.state().isHalted() && random.nextBoolean()) {
      stage.act(new OperatorAct.Resume());
    }
    for (TaskState task : List.copyOf(log.state().tasks())) {
      if (task.stage() instanceof Blocked && random.nextInt(3) == 0) {
        stage.act(
            random.nextBoolean()
                ? new OperatorAct.Unblock(task.taskId())
                : new OperatorAct.Retry(task.taskId()));
      }
    }
    if (random.nextInt(4) == 0) {
      ProviderLog.open(stage.journal, stage.codec)
          .decide(_ -> List.of(new BreakerEvent.BreakerClosed("a", "operator", Optional.empty())));
    }
  }

  private static void checkHistory(Stage stage) {
    var check = new History();
    List<StoredEvent> project = stage.journal.read(JournalId.project("p"), 0, 1_000_000);
    project.forEach(e -> check.see(stage.codec.decode(e)));
    check.end();
    checkBreakers(stage, project);
  }

  /** Replays both journals in order of time: events of one instant are told breakers first. */
  private static void checkBreakers(Stage stage, List<StoredEvent> project) {
    List<StoredEvent> breakers = stage.journal.read(JournalId.PROVIDERS, 0, 1_000_000);
    Map<String, Instant> openUntil = new HashMap<>();
    int next = 0;
    for (StoredEvent stored : project) {
      while (next < breakers.size() && breakers.get(next).time().isBefore(stored.time())) {
        note(stage.codec.decode(breakers.get(next++)).event(), openUntil);
      }
      if (stage.codec.decode(stored).event() instanceof TaskEvent.DispatchStarted started) {
        Instant until = openUntil.getOrDefault(started.provider(), Instant.MIN);
        assertThat(stored.time()).as("dispatch of %s", started.provider()).isAfterOrEqualTo(until);
      }
    }
  }

  private static void note(Event event, Map<String, Instant> openUntil) {
    if (event instanceof BreakerEvent.BreakerOpened opened) {
      openUntil.put(opened.provider(), opened.until().orElse(Instant.MAX));
    } else if (event instanceof BreakerEvent.BreakerClosed closed) {
      openUntil.remove(closed.provider());
    }
  }

  private static void checkFolds(Stage stage) {
    ProjectState whole = new ProjectState();
    List<StoredEvent> events = stage.journal.read(JournalId.project("p"), 0, 1_000_000);
    events.forEach(e -> whole.apply(stage.codec.decode(e)));

    assertThat(stage.log().state().memento()).isEqualTo(whole.memento());
    String text = stage.codec.encodeState(whole.memento());
    assertThat(
            ProjectState.of(stage.codec.decodeState(text), (id, _) -> whole.endedTask(id))
                .memento())
        .isEqualTo(whole.memento());
  }

  /** What kill -9 leaves: no result, no word. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Walks through a project's history and checks what must hold in it. */
  private static final class History {
    private final Set<String> dispatches = new HashSet<>();
    private final Set<String> openDispatches = new HashSet<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Integer> spent = new HashMap<>();
    private final Map<String, Integer> allowed = new HashMap<>();
    private final Set<String> completed = new HashSet<>();
    private boolean halted;

    void see(Recorded recorded) {
      switch (recorded.event()) {
        case TaskEvent.TaskQueued queued ->
            allowed.put(queued.taskId(), queued.spec().retry().attempts());
        case TaskEvent.AttemptStarted begun -> {
          assertThat(begun.attempt()).isEqualTo(attempts.merge(begun.taskId(), 1, Integer::sum));
          assertThat(spent.merge(begun.taskId(), 1, Integer::sum))
              .isLessThanOrEqualTo(allowed.get(begun.taskId()));
        }
        case TaskEvent.DispatchStarted begun -> {
          assertThat(halted).as("a dispatch after a halt").isFalse();
          String name = begun.taskId() + "/" + begun.dispatch();
          assertThat(dispatches.add(name)).as("dispatch %s is new", name).isTrue();
          openDispatches.add(name);
        }
        case TaskEvent.DispatchEnded over ->
            assertThat(openDispatches.remove(over.taskId() + "/" + over.dispatch())).isTrue();
        case TaskEvent.TaskCompleted done -> assertThat(completed.add(done.taskId())).isTrue();
        case TaskEvent.TaskUnblocked again -> spent.put(again.taskId(), 0);
        case TaskEvent.TaskRetried again -> {
          spent.put(again.taskId(), 0);
          attempts.put(again.taskId(), 0);
          completed.remove(again.taskId());
        }
        case RunEvent.RunHalted _ -> halted = true;
        case RunEvent.RunResumed _ -> halted = false;
        default -> {}
      }
    }

    void end() {
      assertThat(openDispatches.size())
          .as("dispatches without an end, of the last crash at most")
          .isLessThanOrEqualTo(1);
    }
  }
}
