package dev.segue.bench;

import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.task.Check;
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
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.text.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Project histories of a given size, the same at every call. */
public final class Histories {
  private static final Instant BEGIN = Instant.parse("2026-01-05T08:00:00Z");
  private static final String PROVIDER = "claude";

  private Histories() {}

  /** A task that is queued. */
  public static List<Event> queued(String taskId) {
    return queued(
        taskId,
        "Add the endpoint %s to the shop's API. It answers with the order's lines, refuses strangers with 401 and has a test."
            .formatted(taskId));
  }

  /** The same with instructions of its own. */
  public static List<Event> queued(String taskId, String instructions) {
    TaskSpec spec = spec(taskId, instructions);
    return List.of(new TaskEvent.TaskQueued(taskId, Sha256.hex(taskId), spec));
  }

  /** A task from its queueing to its completion at the first attempt: 8 events. */
  public static List<Event> completed(String taskId) {
    var events = new ArrayList<>(queued(taskId));
    events.add(new TaskEvent.TaskStarted(taskId));
    events.addAll(answered(taskId, 1));
    events.addAll(held(taskId));
    return events;
  }

  /**
   * A task whose first provider was limited and whose second one's answer held: 12 events, as each
   * provider's breaker stands in a journal of its own.
   */
  public static List<Event> switched(String taskId) {
    String prompt = Sha256.hex(taskId + "/1");
    String block =
        """
        ## System Context: Previous Provider Failure
        Previous provider (claude) failed with: rate_limit_exceeded
        Files created: src/%s-1.ts
        Files updated: src/routes.ts, package.json
        """
            .formatted(taskId);
    var events = new ArrayList<>(queued(taskId));
    events.add(new TaskEvent.TaskStarted(taskId));
    events.addAll(limited(taskId, 1));
    events.add(dispatch(taskId, 1, 2, "codex", prompt));
    events.add(
        new ContextInjected(
            taskId,
            1,
            2,
            "codex",
            BlockKind.CIRCUIT_BREAKER.word(),
            4,
            52,
            180,
            block,
            Sha256.hex(block),
            List.of(List.of(), List.of(5L), List.of(5L), List.of(5L))));
    events.add(new TaskEvent.ProcessStarted(taskId, 1, 2, "codex", 4712));
    events.add(ended(taskId, 1, 2, "codex", Optional.empty()));
    events.addAll(held(taskId));
    return events;
  }

  private static List<Event> held(String taskId) {
    var verdict =
        new Verdict(
            "src/" + taskId + ".ts exists",
            VerdictSource.CHECK,
            VerdictOutcome.PASSED,
            "src/" + taskId + ".ts exists");
    return List.of(
        new TaskEvent.ValidationPassed(taskId, 1, List.of(), List.of(verdict), Optional.empty()),
        new TaskEvent.TaskCompleted(
            taskId, 1, Optional.of("Added the endpoint and its test"), Optional.of(2)));
  }

  /**
   * A task whose every attempt was limited on one provider, answered by the next, and rejected.
   *
   * @param errors of each attempt
   */
  public static List<Event> rejected(String taskId, int attempts, List<String> errors) {
    var events = new ArrayList<>(queued(taskId));
    events.add(new TaskEvent.TaskStarted(taskId));
    for (int attempt = 1; attempt <= attempts; attempt++) {
      events.addAll(answered(taskId, attempt));
      events.add(
          new TaskEvent.ValidationFailed(
              taskId, attempt, errors, List.of(), Sha256.hex(taskId + attempt)));
    }
    return events;
  }

  /** An attempt whose only dispatch so far ended at a limit. */
  public static List<Event> limited(String taskId, int attempt) {
    var events = new ArrayList<>(started(taskId, attempt));
    events.add(ended(taskId, attempt, attempt, PROVIDER, Optional.of(Reason.RATE_LIMIT_EXCEEDED)));
    return events;
  }

  private static List<Event> answered(String taskId, int attempt) {
    var events = new ArrayList<>(started(taskId, attempt));
    events.add(ended(taskId, attempt, attempt, PROVIDER, Optional.empty()));
    return events;
  }

  private static List<Event> started(String taskId, int attempt) {
    String prompt = Sha256.hex(taskId + "/" + attempt);
    return List.of(
        new TaskEvent.AttemptStarted(taskId, attempt, "developer", "build", prompt),
        dispatch(taskId, attempt, attempt, PROVIDER, prompt),
        new TaskEvent.ProcessStarted(taskId, attempt, attempt, PROVIDER, 4711));
  }

  private static TaskEvent.DispatchStarted dispatch(
      String taskId, int attempt, int dispatch, String provider, String prompt) {
    return new TaskEvent.DispatchStarted(
        taskId,
        attempt,
        dispatch,
        provider,
        Optional.of(420),
        prompt,
        "/home/dev/shop",
        Optional.of("4b825dc642cb6eb9a060e54bf8d69288fbee4904"),
        Optional.of("main"),
        false,
        prompt,
        Optional.empty(),
        Optional.empty());
  }

  private static TaskEvent.DispatchEnded ended(
      String taskId, int attempt, int dispatch, String provider, Optional<Reason> reason) {
    boolean isAnswered = reason.isEmpty();
    return new TaskEvent.DispatchEnded(
        taskId,
        attempt,
        dispatch,
        provider,
        isAnswered ? DispatchOutcome.ANSWERED : DispatchOutcome.FAILED,
        reason.map(Reason::word),
        Optional.empty(),
        Optional.empty(),
        Optional.of(isAnswered ? 0 : 1),
        isAnswered ? Optional.of("completed") : Optional.empty(),
        isAnswered ? Optional.of("Added the endpoint and its test") : Optional.empty(),
        isAnswered ? Optional.of(Sha256.hex("answer " + taskId)) : Optional.empty(),
        List.of("src/" + taskId + "-" + attempt + ".ts"),
        List.of("src/routes.ts", "package.json"),
        List.of(),
        Optional.of(Sha256.hex("changes " + taskId + attempt)),
        61_000,
        new Usage(
            Optional.of(12_000L),
            Optional.of(9_000L),
            Optional.of(800L),
            Optional.empty(),
            Optional.of("sonnet"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static TaskSpec spec(String taskId, String instructions) {
    return new TaskSpec(
        taskId,
        instructions,
        Optional.empty(),
        Optional.of("Customers see order " + taskId),
        TaskType.CODING,
        List.of(
            new Criterion(
                "src/" + taskId + ".ts exists",
                Optional.of(new Check.FileExists(List.of("src/" + taskId + ".ts"))))),
        FurtherChecks.NONE,
        RetryPolicy.DEFAULT,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        TaskOptions.NONE,
        Placement.NONE,
        "{}");
  }

  /** The events of {@code tasks} tasks that are completed or still queued, behind a goal. */
  public static List<Event> project(int tasks, boolean isCompleted) {
    var events = new ArrayList<Event>();
    events.add(new RunEvent.GoalSet("A shop whose customers can see their orders"));
    for (int task = 1; task <= tasks; task++) {
      events.addAll(isCompleted ? completed("t" + task) : queued("t" + task));
    }
    return events;
  }

  /** Folds events behind those that the state has. */
  public static void fold(ProjectState state, List<Event> events) {
    for (Event event : events) {
      long seq = state.version() + 1;
      state.apply(new Recorded(seq, BEGIN.plusSeconds(seq), event));
    }
  }
}
