package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import dev.segue.core.workflow.WorkflowProgress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Adds the moves of a task's workflow to the events of a step, so that both are in one append. A
 * task without a workflow gets nothing added.
 */
public final class WorkflowOutcomes {
  private final WorkflowSettings settings;

  public WorkflowOutcomes(WorkflowSettings settings) {
    this.settings = settings;
  }

  /** The workflow of a task that was begun in one; empty when its definition is lost. */
  public Optional<Flow> flow(TaskState task) {
    return task.workflow()
        .flatMap(
            progress ->
                settings.of(task).map(definition -> new Flow(task.taskId(), definition, progress)));
  }

  /** An attempt begins; the first one begins the workflow. */
  public List<Event> begun(TaskState task, int attempt, Instant now) {
    if (task.workflow().isPresent()) {
      return List.copyOf(flow(task).map(flow -> flow.attemptBegins(attempt)).orElse(List.of()));
    }
    Optional<WorkflowSettings.Chosen> chosen =
        task.attempts().isEmpty() ? settings.chosen(task.spec()) : Optional.empty();
    return chosen
        .map(
            workflow -> {
              var started =
                  new WorkflowStarted(task.taskId(), workflow.definition().name(), workflow.hash());
              var events = new ArrayList<Event>();
              events.add(started);
              events.addAll(
                  new Flow(
                          task.taskId(),
                          workflow.definition(),
                          WorkflowProgress.begun(started, now))
                      .attemptBegins(attempt));
              return List.copyOf(events);
            })
        .orElse(List.of());
  }

  /** The stage of a task's work; empty for a task without a workflow. */
  public Optional<String> workStage(TaskState task) {
    return settings.of(task).map(definition -> definition.work().id());
  }

  /**
   * The events of a step with the moves that follow from them: a failed attempt returns to the
   * queue or waits for a person, a merged task is done.
   */
  public List<Event> with(TaskState task, int attempt, List<Event> events) {
    Optional<Flow> flow = flow(task);
    return flow.isEmpty() ? events : with(flow.get(), task, attempt, events);
  }

  private static List<Event> with(Flow flow, TaskState task, int attempt, List<Event> events) {
    var all = new ArrayList<Event>();
    boolean isBlocked = events.stream().anyMatch(TaskEvent.TaskBlocked.class::isInstance);
    for (Event event : events) {
      if (event instanceof TaskEvent.TaskCompleted) {
        all.addAll(flow.merged(attempt));
      }
      all.add(event);
      Optional<String> failure = failure(event);
      if (failure.isPresent()) {
        all.addAll(flow.notVerified(attempt));
        if (!isBlocked) {
          flow.attemptsSpent(attempt, failure.get()).ifPresent(why -> all.add(blocked(task, why)));
        }
      }
    }
    return List.copyOf(all);
  }

  private static Optional<String> failure(Event event) {
    return switch (event) {
      case TaskEvent.AttemptFailed failed -> Optional.of(failed.errors().getFirst());
      case TaskEvent.ValidationFailed failed -> Optional.of(failed.errors().getFirst());
      default -> Optional.empty();
    };
  }

  /** A review or an approval ended. */
  public List<Event> judged(TaskState task, ReviewEnded ended) {
    return flow(task).map(flow -> judged(flow, task, ended)).orElse(List.of());
  }

  static List<Event> judged(Flow flow, TaskState task, ReviewEnded ended) {
    Flow.Judged judged = flow.judged(ended);
    var events = new ArrayList<Event>(judged.events());
    judged.block().ifPresent(why -> events.add(blocked(task, why)));
    return List.copyOf(events);
  }

  /** A reviewer's run ended without an answer, and may be asked again. */
  public List<Event> reviewStopped(TaskState task, int attempt) {
    return List.copyOf(flow(task).map(flow -> flow.reviewStops(attempt)).orElse(List.of()));
  }

  private static Event blocked(TaskState task, String why) {
    return new TaskEvent.TaskBlocked(task.taskId(), why, task.attempts().size());
  }
}
