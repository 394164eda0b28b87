package dev.segue.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TaskType;
import dev.segue.core.workflow.Role;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttemptContextsTest {
  private static final TaskSpec SPEC =
      new TaskSpec(
          "t1",
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

  private int built;
  private final AttemptContexts contexts =
      new AttemptContexts((_, _, _) -> Optional.of("pack " + ++built), _ -> {});

  private static TaskState begun(TaskState task) {
    int dispatch = task.lastDispatch() + 1;
    return task.evolve(
            new TaskEvent.AttemptStarted("t1", 1, "developer", "build", "hash"), 1, Instant.EPOCH)
        .evolve(
            new TaskEvent.DispatchStarted(
                "t1",
                1,
                dispatch,
                "a",
                Optional.empty(),
                "hash",
                "/w",
                Optional.empty(),
                Optional.empty(),
                false,
                "print",
                Optional.empty(),
                Optional.empty()),
            2,
            Instant.EPOCH);
  }

  @Test
  void areAskedForOnceInAnAttempt() {
    TaskState task = TaskState.queued(SPEC, "hash");

    assertThat(contexts.of(task, 1)).contains("pack 1");
    assertThat(contexts.of(begun(task), 1)).contains("pack 1");
  }

  /** A pack shows the commit of the new beginning, not that of the old one. */
  @Test
  void areAskedForAgainWhenTheTaskBeginsAnewInTheSameRun() {
    TaskState first = begun(TaskState.queued(SPEC, "hash"));
    TaskState again = begun(first.anew());

    assertThat(contexts.of(first, 1, Role.ARCHITECT)).contains("pack 1");
    assertThat(contexts.of(again, 1, Role.ARCHITECT)).contains("pack 2");
  }
}
