package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Request of an operator to a project, and its outcome. Works on any state, also while a run is in
 * progress in another process.
 */
public sealed interface OperatorAct
    permits OperatorAct.Retry,
        OperatorAct.Unblock,
        OperatorAct.Cancel,
        OperatorAct.Halt,
        OperatorAct.Resume,
        PersonVerdict,
        ReviewClaim {
  /** Start a task anew: newest text, attempt 1. */
  record Retry(String taskId) implements OperatorAct {}

  /** Let a blocked task go on with a fresh retry budget. */
  record Unblock(String taskId) implements OperatorAct {}

  /** Give a task up. */
  record Cancel(String taskId) implements OperatorAct {}

  /** Let nothing new start. */
  record Halt(Optional<String> reason) implements OperatorAct {}

  /** Take a halt back. */
  record Resume() implements OperatorAct {}

  /** Outcome of an operator's request. */
  sealed interface Answer {
    /** Append these; none when it is so already. */
    record Do(List<Event> events) implements Answer {}

    /** There is no such task, in words. */
    record Unknown(String why) implements Answer {}

    /** Cannot be done as things stand, and why. */
    record Refuse(String why) implements Answer {}

    /** An ended task is to be queued again; its newest text must be read from its history first. */
    record QueueAgain(String taskId) implements Answer {}
  }

  /** Decides. */
  default Answer decide(ProjectState state) {
    return switch (this) {
      case PersonVerdict verdict -> verdict.decide(state);
      case ReviewClaim claim -> claim.decide(state);
      case Retry(String taskId) -> retry(state, taskId);
      case Unblock(String taskId) -> unblock(state, taskId);
      case Cancel(String taskId) -> cancel(state, taskId);
      case Halt(Optional<String> reason) ->
          new Answer.Do(state.isHalted() ? List.of() : List.of(new RunEvent.RunHalted(reason)));
      case Resume() ->
          new Answer.Do(state.isHalted() ? List.of(new RunEvent.RunResumed()) : List.of());
    };
  }

  private static Answer retry(ProjectState state, String taskId) {
    Optional<TaskState> task = state.task(taskId);
    if (task.isEmpty()) {
      return state.endedTask(taskId).isPresent() ? new Answer.QueueAgain(taskId) : unknown(taskId);
    }
    return switch (task.get().stage()) {
      case Stage.Blocked _ -> new Answer.Do(List.of(new TaskEvent.TaskRetried(taskId)));
      case Stage.Queued _ -> new Answer.Refuse("task %s is queued already".formatted(taskId));
      case Stage.Running _ ->
          new Answer.Refuse(
              "task %s is running; segue cancel %s ends it".formatted(taskId, taskId));
    };
  }

  private static Answer unblock(ProjectState state, String taskId) {
    Optional<TaskState> task = state.task(taskId);
    if (task.isEmpty()) {
      return state.endedTask(taskId).isPresent()
          ? new Answer.Refuse(
              "task %s is %s, not blocked; segue retry %s starts it anew"
                  .formatted(
                      taskId, isCompleted(state, taskId) ? "completed" : "cancelled", taskId))
          : unknown(taskId);
    }
    return task.get().stage() instanceof Stage.Blocked
        ? new Answer.Do(List.of(new TaskEvent.TaskUnblocked(taskId)))
        : new Answer.Refuse("task %s is not blocked".formatted(taskId));
  }

  private static Answer cancel(ProjectState state, String taskId) {
    Optional<TaskState> task = state.task(taskId);
    if (task.isPresent()) {
      List<Event> events = new ArrayList<>();
      task.get().workflow().map(progress -> cancelled(task.get(), progress)).ifPresent(events::add);
      events.add(new TaskEvent.TaskCancelled(taskId));
      return new Answer.Do(events);
    }
    if (state.endedTask(taskId).isEmpty()) {
      return unknown(taskId);
    }
    return isCompleted(state, taskId)
        ? new Answer.Refuse("task %s is completed".formatted(taskId))
        : new Answer.Do(List.of());
  }

  private static Event cancelled(TaskState task, WorkflowProgress progress) {
    return new WorkflowEvent.PhaseChanged(
        task.taskId(),
        Math.max(1, task.nextAttempt() - 1),
        progress.state(),
        StageStates.CANCELLED,
        Role.DEVELOPER.word(),
        DecidedBy.PERSON,
        progress.commit(),
        Optional.empty());
  }

  private static boolean isCompleted(ProjectState state, String taskId) {
    return state.endedTask(taskId).filter(EndedTask::completed).isPresent();
  }

  private static Answer unknown(String taskId) {
    return new Answer.Unknown("there is no task %s in this project".formatted(taskId));
  }
}
