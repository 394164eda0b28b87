package dev.segue.app.cli.print;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.BreakerNotes;
import dev.segue.core.provider.Breakers;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.task.Usage;
import dev.segue.core.view.StatusView;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The history of a project with few tasks, and how it stands. */
final class WorkStory {
  static final Instant START = Instant.parse("2026-01-02T03:00:00Z");

  private final ProjectState state = new ProjectState();
  private final Map<String, Breaker> breakers = new HashMap<>();

  private WorkStory add(Event event) {
    long seq = state.version() + 1;
    state.apply(new Recorded(seq, START, event));
    return this;
  }

  WorkStory queued(String id) {
    var spec =
        new TaskSpec(
            id,
            "Do it.",
            Optional.empty(),
            Optional.empty(),
            TaskType.CODING,
            List.of(),
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

  WorkStory begun(String id) {
    return queued(id)
        .add(new TaskEvent.TaskStarted(id))
        .add(new TaskEvent.AttemptStarted(id, 1, "developer", "build", "hash"));
  }

  WorkStory atWork(String id, String provider) {
    return begun(id)
        .add(
            new TaskEvent.DispatchStarted(
                id,
                1,
                1,
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

  WorkStory ended(String id, String provider, DispatchOutcome outcome, Optional<Reason> reason) {
    return atWork(id, provider)
        .add(
            new TaskEvent.DispatchEnded(
                id,
                1,
                1,
                provider,
                outcome,
                reason.map(Reason::word),
                Optional.empty(),
                Optional.empty(),
                Optional.of(1),
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
                List.of()));
  }

  WorkStory merged(String id, KeptWork... kept) {
    return answered(id)
        .add(
            new TaskEvent.TaskMerged(
                id,
                1,
                "segue/shop/" + id,
                "c0ffee",
                Optional.of("main"),
                List.of(),
                List.of(),
                List.of(kept),
                Optional.empty()));
  }

  WorkStory answered(String id) {
    return ended(id, "claude", DispatchOutcome.ANSWERED, Optional.empty());
  }

  WorkStory limited(String id, String provider, Optional<Instant> until) {
    breakers.put(
        provider, new Breaker.Open(Reason.RATE_LIMIT_EXCEEDED, until, 1, BreakerNotes.NONE));
    return ended(id, provider, DispatchOutcome.FAILED, Optional.of(Reason.RATE_LIMIT_EXCEEDED));
  }

  StatusView held(Instant now) {
    return new StatusView("shop", state, new Breakers(breakers), true, now);
  }

  StatusView idle(Instant now) {
    return new StatusView("shop", state, new Breakers(breakers), false, now);
  }
}
