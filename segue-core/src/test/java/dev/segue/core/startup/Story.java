package dev.segue.core.startup;

import dev.segue.core.context.DecisionEvent;
import dev.segue.core.context.DecisionStatus;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.RunEvent;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.Via;
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
import java.util.List;
import java.util.Optional;

/** Tells what happened in a project, one event a second. */
final class Story {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final ProjectState state = new ProjectState();

  ProjectState state() {
    return state;
  }

  Story add(Event event) {
    long seq = state.version() + 1;
    state.apply(new Recorded(seq, START.plusSeconds(seq), event));
    return this;
  }

  Story goal(String goal) {
    return add(new RunEvent.GoalSet(goal));
  }

  Story queued(String id) {
    var spec =
        new TaskSpec(
            id,
            "Do it.",
            Optional.empty(),
            Optional.of("Do " + id),
            TaskType.CODING,
            List.of(new Criterion("it works", Optional.empty())),
            FurtherChecks.NONE,
            RetryPolicy.DEFAULT,
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            TaskOptions.NONE,
            Placement.NONE,
            "{}");
    return add(new TaskEvent.TaskQueued(id, "hash", spec));
  }

  Story attempt(String id, int number) {
    return add(new TaskEvent.AttemptStarted(id, number, "developer", "build", "hash"));
  }

  Story dispatch(String id, int attempt, int number, String provider) {
    return add(
        new TaskEvent.DispatchStarted(
            id,
            attempt,
            number,
            provider,
            Optional.of(200),
            "hash",
            "/w",
            Optional.empty(),
            Optional.empty(),
            false,
            "print",
            Optional.empty(),
            Optional.empty()));
  }

  Story answered(String id, int attempt, int number, List<String> created) {
    return add(
        new TaskEvent.DispatchEnded(
            id,
            attempt,
            number,
            "codex",
            DispatchOutcome.ANSWERED,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(0),
            Optional.of("completed"),
            Optional.of("Made it."),
            Optional.empty(),
            created,
            List.of(),
            List.of(),
            Optional.empty(),
            1_000,
            Usage.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }

  Story refuted(String id, int attempt, String... errors) {
    return add(new TaskEvent.ValidationFailed(id, attempt, List.of(errors), List.of(), "print"));
  }

  Story blocked(String id, String reason) {
    return queued(id).add(new TaskEvent.TaskBlocked(id, reason, 1));
  }

  Story completed(String id, String result) {
    return queued(id).add(new TaskEvent.TaskCompleted(id, 1, Optional.of(result), Optional.of(1)));
  }

  Story decided(String title, String rationale) {
    return add(
        new DecisionEvent.DecisionRecorded(
            "D-%04d".formatted(state.decisions().count() + 1),
            title,
            DecisionStatus.ACTIVE,
            rationale,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            "mcp"));
  }

  Story session(String name) {
    return add(new SessionEvent.SessionStarted(name, "claude", Via.PTY, 7));
  }

  Story leaves(String name) {
    return add(SessionSummary.of(state, name, Optional.of(0)));
  }
}
