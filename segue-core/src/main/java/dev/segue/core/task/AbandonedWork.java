package dev.segue.core.task;

import dev.segue.core.journal.Recorded;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds in the history of a task the work that an operator gave up. Pure. */
public final class AbandonedWork {
  private AbandonedWork() {}

  /**
   * The task as it was before it was last cancelled, or begun anew, with an attempt behind it.
   *
   * @param history events of one task, in order
   */
  public static Optional<TaskState> of(List<Recorded> history) {
    @Nullable TaskState last = null;
    @Nullable TaskState now = null;
    for (Recorded recorded : history) {
      if (!(recorded.event() instanceof TaskEvent event)) {
        continue;
      }
      boolean isOver =
          event instanceof TaskEvent.TaskRetried
              || event instanceof TaskEvent.TaskCancelled
              || event instanceof TaskEvent.TaskCompleted;
      if (isOver && now != null && !now.attempts().isEmpty()) {
        last = now;
      }
      now = next(now, event, recorded);
    }
    return Optional.ofNullable(last);
  }

  private static @Nullable TaskState next(
      @Nullable TaskState now, TaskEvent event, Recorded recorded) {
    return switch (event) {
      case TaskEvent.TaskQueued queued when now == null ->
          TaskState.queued(queued.spec(), queued.specHash());
      case TaskEvent.TaskQueued queued -> now.retold(queued.spec(), queued.specHash());
      case TaskEvent.TaskCancelled _, TaskEvent.TaskCompleted _ -> null;
      default -> now == null ? null : now.evolve(event, recorded.seq(), recorded.time());
    };
  }
}
