package dev.segue.core.view;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.journal.Recorded;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskEvent.AttemptFailed;
import dev.segue.core.task.TaskEvent.AttemptStarted;
import dev.segue.core.task.TaskEvent.DispatchEnded;
import dev.segue.core.task.TaskEvent.DispatchStarted;
import dev.segue.core.task.TaskEvent.TaskCancelled;
import dev.segue.core.task.TaskEvent.TaskQueued;
import dev.segue.core.task.TaskEvent.TaskRetried;
import dev.segue.core.task.TaskEvent.ValidationFailed;
import dev.segue.core.task.TaskEvent.ValidationPassed;
import dev.segue.core.view.LoggedAttempt.Status;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.WorkflowEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The {@code log} document of one task.
 *
 * @param title its name among people, as it was queued last
 * @param state where the task stands, in the public word
 * @param attempts all there ever were, in order; after an operator's {@code retry} they count from
 *     1 again, while dispatch numbers go on
 * @param sessions agents at terminals that were started for it, in order
 * @param position absent for a task without a workflow
 */
public record LogView(
    String taskId,
    Optional<String> title,
    String state,
    List<LoggedAttempt> attempts,
    List<LoggedSession> sessions,
    Optional<Position> position) {
  /** Position of a task in a workflow. */
  public record Position(String workflow, String state) {}

  public LogView {
    attempts = List.copyOf(attempts);
    sessions = List.copyOf(sessions);
  }

  /** Folds the history of one task, in which the ends of its sessions may stand as well. */
  public static LogView of(String taskId, String state, List<Recorded> history) {
    var attempts = new ArrayList<LoggedAttempt>();
    history.forEach(recorded -> apply(attempts, recorded));
    return new LogView(
        taskId,
        title(history),
        state,
        attempts,
        LoggedSession.of(taskId, history),
        position(history));
  }

  private static Optional<Position> position(List<Recorded> history) {
    Optional<Position> position = Optional.empty();
    for (Recorded recorded : history) {
      switch (recorded.event()) {
        case WorkflowEvent.WorkflowStarted(_, String workflow, _) ->
            position = Optional.of(new Position(workflow, StageStates.AT_REST));
        case WorkflowEvent.PhaseChanged changed ->
            position = position.map(before -> new Position(before.workflow(), changed.to()));
        case TaskRetried _ -> position = Optional.empty();
        default -> {
          // Says nothing of it.
        }
      }
    }
    return position;
  }

  private static Optional<String> title(List<Recorded> history) {
    return history.reversed().stream()
        .flatMap(recorded -> recorded.event() instanceof TaskQueued q ? Stream.of(q) : Stream.of())
        .findFirst()
        .flatMap(queued -> queued.spec().title());
  }

  private static void apply(List<LoggedAttempt> attempts, Recorded recorded) {
    if (recorded.event() instanceof TaskEvent event) {
      applyTask(attempts, event, recorded.time());
    } else if (recorded.event() instanceof WorkflowEvent.ReviewEnded ended) {
      change(attempts, attempt -> attempt.reviewed(ended));
    } else if (recorded.event() instanceof ContextInjected block) {
      change(attempts, attempt -> attempt.changing(block.dispatch(), d -> d.with(block)));
    }
  }

  private static void applyTask(List<LoggedAttempt> attempts, TaskEvent event, Instant time) {
    switch (event) {
      case AttemptStarted started -> attempts.add(LoggedAttempt.begun(started));
      case DispatchStarted started ->
          change(attempts, a -> a.with(LoggedDispatch.begun(started, time)));
      case DispatchEnded ended ->
          change(attempts, a -> a.changing(ended.dispatch(), d -> d.ended(ended, time)));
      case AttemptFailed(_, _, List<String> errors) ->
          change(attempts, a -> a.ended(Status.FAILED, errors, List.of()));
      case ValidationFailed(_, _, var errors, var verdicts, _) ->
          change(attempts, a -> a.ended(Status.FAILED, errors, verdicts));
      case ValidationPassed(_, _, var errors, var verdicts, _) ->
          change(attempts, a -> a.ended(Status.COMPLETED, errors, verdicts));
      case TaskRetried _, TaskCancelled _ -> change(attempts, LoggedAttempt::givenUp);
      case TaskQueued _,
          TaskEvent.TaskStarted _,
          TaskEvent.ProcessStarted _,
          TaskEvent.HelperInvoked _,
          TaskEvent.TaskMerged _,
          TaskEvent.WorkKept _,
          TaskEvent.MergeConflict _,
          TaskEvent.TaskCompleted _,
          TaskEvent.TaskBlocked _,
          TaskEvent.TaskUnblocked _,
          TaskEvent.BudgetReached _ -> {}
    }
  }

  private static void change(List<LoggedAttempt> attempts, UnaryOperator<LoggedAttempt> change) {
    if (!attempts.isEmpty()) {
      attempts.set(attempts.size() - 1, change.apply(attempts.getLast()));
    }
  }

  /**
   * The document as a plain tree.
   *
   * @param texts large ones that are to be shown
   */
  public Map<String, @Nullable Object> document(LoggedDispatch.Texts texts) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("task_id", taskId);
    document.put("title", title.orElse(null));
    document.put("state", state);
    document.put("workflow", position.map(Position::workflow).orElse(null));
    document.put("workflow_state", position.map(Position::state).orElse(null));
    document.put("attempts", attempts.stream().map(a -> a.document(texts)).toList());
    document.put("sessions", sessions.stream().map(LoggedSession::document).toList());
    return document;
  }
}
