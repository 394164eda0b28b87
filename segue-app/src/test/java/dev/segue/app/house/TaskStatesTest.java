package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Recorded;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.task.Usage;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A task's life, as the fold of its project sees it: every event in every state. */
class TaskStatesTest {
  private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
  private static final String T = "t1";

  private static final TaskSpec SPEC =
      new TaskSpec(
          T,
          "Do it",
          Optional.empty(),
          Optional.empty(),
          TaskType.CODING,
          List.of(new Criterion("it is done", Optional.empty())),
          FurtherChecks.NONE,
          RetryPolicy.DEFAULT,
          List.of(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          TaskOptions.NONE,
          Placement.NONE,
          "{}");

  private static final List<TaskEvent> EVENTS =
      List.of(
          new TaskEvent.TaskQueued(T, "hash", SPEC),
          new TaskEvent.TaskStarted(T),
          new TaskEvent.AttemptStarted(T, 1, "developer", "build", "prompt"),
          new TaskEvent.DispatchStarted(
              T,
              1,
              1,
              "p",
              Optional.empty(),
              "prompt",
              "/w",
              Optional.empty(),
              Optional.empty(),
              false,
              "print",
              Optional.empty(),
              Optional.empty()),
          new TaskEvent.ProcessStarted(T, 1, 1, "p", 42),
          new TaskEvent.DispatchEnded(
              T,
              1,
              1,
              "p",
              DispatchOutcome.ANSWERED,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.of(0),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              List.of(),
              List.of(),
              List.of(),
              Optional.empty(),
              10,
              Usage.UNKNOWN,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              List.of()),
          new TaskEvent.HelperInvoked(T, 1, "p", List.of(), Usage.UNKNOWN, 10, Optional.empty()),
          new TaskEvent.AttemptFailed(T, 1, List.of("no provider answered")),
          new TaskEvent.ValidationFailed(T, 1, List.of("a check failed"), List.of(), "print"),
          new TaskEvent.ValidationPassed(T, 1, List.of(), List.of(), Optional.empty()),
          new TaskEvent.TaskMerged(
              T,
              1,
              "segue/p/t",
              "c0ffee",
              Optional.empty(),
              List.of(),
              List.of(),
              List.of(),
              Optional.empty()),
          new TaskEvent.WorkKept(T, List.of()),
          new TaskEvent.MergeConflict(T, 1, "segue/p/t", List.of("a.txt"), false),
          new TaskEvent.TaskCompleted(T, 1, Optional.empty(), Optional.empty()),
          new TaskEvent.TaskBlocked(T, "failed after 4 attempts", 4),
          new TaskEvent.TaskUnblocked(T),
          new TaskEvent.TaskRetried(T),
          new TaskEvent.TaskCancelled(T),
          new TaskEvent.BudgetReached(T, "task", "tokens", "10"));

  /** Each state, by a shortest history that leads to it. */
  private static final Map<String, List<String>> HISTORIES =
      Map.of(
          "Unknown", List.of(),
          "Queued", List.of("TaskQueued"),
          "Running", List.of("TaskQueued", "TaskStarted", "AttemptStarted", "DispatchStarted"),
          "Blocked", List.of("TaskQueued", "TaskStarted", "AttemptStarted", "TaskBlocked"),
          "Completed", List.of("TaskQueued", "TaskStarted", "AttemptStarted", "TaskCompleted"),
          "Cancelled", List.of("TaskQueued", "TaskCancelled"));

  private static final List<String> STATES =
      List.of("Unknown", "Queued", "Running", "Blocked", "Completed", "Cancelled");

  /** Moves that a run or an operator makes. */
  private static final List<Moves.Move> EXPECTED =
      Moves.Move.parse(
          """
          Unknown    TaskQueued        Queued
          Queued     AttemptStarted    Running
          Queued     TaskBlocked       Blocked
          Queued     TaskCancelled     Cancelled
          Running    AttemptFailed     Queued
          Running    ValidationFailed  Queued
          Running    TaskCompleted     Completed
          Running    TaskBlocked       Blocked
          Running    TaskCancelled     Cancelled
          Blocked    TaskUnblocked     Queued
          Blocked    TaskRetried       Queued
          Blocked    TaskCancelled     Cancelled
          Completed  TaskQueued        Queued
          Cancelled  TaskQueued        Queued
          """);

  /** Moves that the fold would make, but that nothing asks of it. */
  private static final List<Moves.Move> NEVER_WRITTEN =
      Moves.Move.parse(
          """
          Queued     TaskCompleted     Completed
          Running    TaskUnblocked     Queued
          Running    TaskRetried       Queued
          Blocked    AttemptStarted    Running
          Blocked    AttemptFailed     Queued
          Blocked    ValidationFailed  Queued
          Blocked    TaskCompleted     Completed
          """);

  private final Moves moves =
      new Moves(
          "A task's life",
          STATES,
          EVENTS.stream().map(TaskStatesTest::name).toList(),
          TaskStatesTest::after);

  @Test
  void playsEveryEvent() {
    assertThat(EVENTS.stream().map(Object::getClass))
        .containsExactlyInAnyOrder(TaskEvent.class.getPermittedSubclasses());
    HISTORIES.forEach((state, history) -> assertThat(stateAfter(history)).isEqualTo(state));
  }

  @Test
  void movesAsTheTablesSayAndNotOtherwise() {
    assertThat(moves.changes())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(EXPECTED.stream(), NEVER_WRITTEN.stream()).toList());
  }

  @Test
  void isDrawnAsItMoves() {
    moves.checkDrawing("task.md", "Unknown", EXPECTED);
  }

  private static String after(String from, String event) {
    return stateAfter(Stream.concat(HISTORIES.get(from).stream(), Stream.of(event)).toList());
  }

  private static String stateAfter(List<String> history) {
    var project = new ProjectState();
    long seq = 0;
    for (String name : history) {
      project.apply(new Recorded(++seq, NOON, named(name)));
    }
    return project
        .task(T)
        .map(task -> name(task.stage()))
        .or(() -> project.endedTask(T).map(end -> end.completed() ? "Completed" : "Cancelled"))
        .orElse("Unknown");
  }

  private static TaskEvent named(String name) {
    return EVENTS.stream().filter(event -> name(event).equals(name)).findFirst().orElseThrow();
  }

  private static String name(Object value) {
    return Arrays.asList(value.getClass().getName().split("\\$", -1)).getLast();
  }
}
