package dev.segue.run.simulation.rules;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.run.RunEvent;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.run.simulation.rules.Track.State;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;

/** Rules for a task on its way from the queue to its end. */
public final class TaskRules implements Rule {
  private final BiPredicate<String, String> isMerged;
  private final Map<String, Track> tasks = new HashMap<>();

  /**
   * @param isMerged whether the work of a task is in the workspace with this commit
   */
  public TaskRules(BiPredicate<String, String> isMerged) {
    this.isMerged = isMerged;
  }

  @Override
  public void see(Seen seen) {
    switch (seen.event()) {
      case RunEvent.TaskRevised event -> revises(event);
      case TaskEvent.TaskQueued event -> queues(event);
      case TaskEvent.AttemptStarted event -> begins(event, seen);
      case TaskEvent.DispatchStarted event -> {
        Track task = running(event, event.attempt());
        if (seen.isAppendedWith(WorkflowEvent.ReviewStarted.class)) {
          task.reviews.add(event.dispatch());
        } else {
          task.branch = event.branch();
          task.isAnswered = false;
        }
      }
      case TaskEvent.DispatchEnded event -> ends(event);
      case TaskEvent.AttemptFailed event -> fails(running(event, event.attempt()), event, seen);
      case TaskEvent.ValidationFailed event -> {
        unless(running(event, event.attempt()).isAnswered, "%s without an answer", event);
        fails(running(event, event.attempt()), event, seen);
      }
      case TaskEvent.ValidationPassed event -> passes(event, seen);
      case TaskEvent.TaskMerged event -> {
        unless(running(event, event.attempt()).isPassed, "%s was not verified", event);
        unless(isMerged.test(event.taskId(), event.commit()), "%s did not happen", event);
        unless(seen.isFollowedBy(TaskEvent.TaskCompleted.class), "%s completes nothing", event);
        running(event, event.attempt()).isMerged = true;
      }
      case TaskEvent.MergeConflict event -> {
        unless(running(event, event.attempt()).isPassed, "%s was not verified", event);
        unless(seen.isFollowedBy(TaskEvent.TaskBlocked.class), "%s blocks nothing", event);
      }
      case TaskEvent.TaskCompleted event -> completes(event);
      case TaskEvent.TaskCancelled event -> live(event).state = State.CANCELLED;
      case TaskEvent.TaskBlocked event -> {
        unless(live(event).state != State.BLOCKED, "%s is blocked already", event);
        live(event).state = State.BLOCKED;
      }
      case TaskEvent.TaskUnblocked event -> blocked(event).unblock();
      case WorkflowEvent.ReviewEnded event when event.verdict() == ReviewVerdict.REJECTED ->
          rejects(event);
      case TaskEvent.TaskRetried event -> tasks.put(event.taskId(), new Track(blocked(event).spec));
      default -> {}
    }
  }

  private Track live(TaskEvent event) {
    Track task = tasks.get(event.taskId());
    if (task == null || !task.isLive()) {
      throw new Violation("%s of a task that has ended".formatted(event));
    }
    return task;
  }

  private Track blocked(TaskEvent event) {
    unless(live(event).state == State.BLOCKED, "%s was not blocked", event);
    return live(event);
  }

  private Track running(TaskEvent event, int attempt) {
    Track task = live(event);
    unless(
        task.state == State.RUNNING && task.attempt == attempt,
        "%s of an attempt that is not open",
        event);
    return task;
  }

  private void queues(TaskEvent.TaskQueued event) {
    Track task = tasks.get(event.taskId());
    if (task != null && task.isLive()) {
      unless(task.state == State.QUEUED, "%s replaces a text in use", event);
      task.spec = event.spec();
    } else {
      tasks.put(event.taskId(), new Track(event.spec()));
    }
  }

  private void revises(RunEvent.TaskRevised event) {
    Track task = tasks.get(event.taskId());
    if (task != null) {
      task.spec = event.spec();
    }
  }

  private void ends(TaskEvent.DispatchEnded event) {
    Track task = tasks.get(event.taskId());
    if (task != null
        && task.state == State.RUNNING
        && task.attempt == event.attempt()
        && !task.reviews.contains(event.dispatch())) {
      task.isAnswered = event.outcome() == DispatchOutcome.ANSWERED;
    }
  }

  /** As a failed verification, but its retries are fresh. */
  private void rejects(WorkflowEvent.ReviewEnded event) {
    Track task = tasks.get(event.taskId());
    if (task == null
        || task.state != State.RUNNING
        || task.attempt != event.attempt()
        || !task.isPassed) {
      throw new Violation("%s of work that was not verified".formatted(event));
    }
    task.reject();
  }

  private void begins(TaskEvent.AttemptStarted event, Seen seen) {
    Track task = live(event);
    unless(task.state == State.QUEUED, "%s of a task that is not queued", event);
    for (Dependency dependency : task.spec.dependsOn()) {
      unless(isMet(dependency), "%s does not wait for %s", event, dependency);
    }
    unless(
        seen.writer().orElseThrow().everLooked(now -> !now.isBefore(task.notBefore)),
        "%s before its rest is over at %s",
        event,
        task.notBefore);
    task.begin();
    unless(event.attempt() == task.attempt, "%s leaves a gap", event);
    int most = Math.max(task.allowed, task.spec.retry().attempts());
    unless(task.ofBudget <= most, "%s is one attempt too many of %d", event, most);
  }

  private boolean isMet(Dependency dependency) {
    Track other = tasks.get(dependency.taskId());
    if (dependency.hard()) {
      return other != null && other.state == State.COMPLETED;
    }
    return other == null || !other.isLive() || other.state == State.BLOCKED;
  }

  private static void fails(Track task, TaskEvent event, Seen seen) {
    boolean isSpent = task.ofBudget >= task.spec.retry().attempts();
    unless(
        !isSpent || seen.isFollowedBy(TaskEvent.TaskBlocked.class),
        "%s was the last attempt, but does not block",
        event);
    task.fail(seen.recorded().time());
  }

  private void passes(TaskEvent.ValidationPassed event, Seen seen) {
    Track task = running(event, event.attempt());
    unless(task.isAnswered, "%s without an answer", event);
    boolean isCompleted = seen.isFollowedBy(TaskEvent.TaskCompleted.class);
    unless(
        task.branch.isPresent() != isCompleted,
        "%s is completed before it is merged, or never",
        event);
    task.isPassed = true;
  }

  private void completes(TaskEvent.TaskCompleted event) {
    Track task = live(event);
    unless(task.state == State.RUNNING && task.isPassed, "%s was not verified", event);
    unless(task.branch.isEmpty() || task.isMerged, "%s was not merged", event);
    task.state = State.COMPLETED;
  }
}
