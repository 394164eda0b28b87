package dev.segue.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Recorded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AbandonedWorkTest {
  private static final TaskEvent QUEUED =
      new TaskEvent.TaskQueued(
          "t",
          "hash",
          new TaskSpec(
              "t",
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
              "{}"));
  private static final TaskEvent BEGUN =
      new TaskEvent.AttemptStarted("t", 1, "developer", "build", "hash");
  private static final TaskEvent CANCELLED = new TaskEvent.TaskCancelled("t");
  private static final TaskEvent RETRIED = new TaskEvent.TaskRetried("t");

  private static Optional<Integer> attempts(TaskEvent... events) {
    List<Recorded> history = new ArrayList<>();
    for (TaskEvent event : events) {
      history.add(new Recorded(history.size() + 1L, Instant.EPOCH, event));
    }
    return AbandonedWork.of(history).map(task -> task.attempts().size());
  }

  @Test
  void thereIsNoneOfATaskThatGoesOn() {
    assertThat(attempts(QUEUED, BEGUN)).isEmpty();
  }

  @Test
  void aCancelledTaskLeavesItsAttempts() {
    assertThat(attempts(QUEUED, BEGUN, CANCELLED)).contains(1);
    assertThat(attempts(QUEUED, BEGUN, CANCELLED, QUEUED)).contains(1);
  }

  @Test
  void aTaskBegunAnewLeavesThoseOfBefore() {
    assertThat(attempts(QUEUED, BEGUN, RETRIED)).contains(1);
    assertThat(attempts(QUEUED, BEGUN, RETRIED, RETRIED, CANCELLED)).contains(1);
  }

  @Test
  void aTaskThatNeverBeganLeavesNothing() {
    assertThat(attempts(QUEUED, RETRIED, CANCELLED, QUEUED)).isEmpty();
  }
}
