package dev.segue.run.simulation.rules;

import dev.segue.core.context.WorkReported;
import dev.segue.core.journal.Event;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.workflow.WorkflowEvent;
import java.util.List;

/** Events that were appended together, as causes of a move. */
record Causes(List<Event> batch) {
  private boolean has(Class<? extends Event> type) {
    return batch.stream().anyMatch(type::isInstance);
  }

  boolean isAttempt() {
    return has(TaskEvent.AttemptStarted.class);
  }

  boolean isFailure() {
    return has(TaskEvent.AttemptFailed.class) || has(TaskEvent.ValidationFailed.class);
  }

  boolean isVerified() {
    return has(TaskEvent.ValidationPassed.class) && has(WorkReported.class);
  }

  boolean isReviewBegin() {
    return has(WorkflowEvent.ReviewStarted.class) && has(TaskEvent.DispatchStarted.class);
  }

  boolean isReviewed() {
    return has(WorkflowEvent.ReviewEnded.class);
  }

  boolean isDispatchEnd() {
    return has(TaskEvent.DispatchEnded.class);
  }

  boolean isMerged() {
    return has(TaskEvent.TaskMerged.class) && has(TaskEvent.TaskCompleted.class);
  }

  boolean isCancelled() {
    return has(TaskEvent.TaskCancelled.class);
  }

  boolean isBlock() {
    return has(TaskEvent.TaskBlocked.class);
  }
}
