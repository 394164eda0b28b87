package dev.segue.app.runtime.simulation;

import static dev.segue.app.runtime.simulation.Violation.unless;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** What must hold of a task on its way from the queue to its end. */
final class TaskRules implements Rule {
  private final Branches branches;

  /** Attempts that the text allowed when the task last failed: a newer text counts from then on. */
  private final Map<String, Integer> allowed = new HashMap<>();

  TaskRules(Branches branches) {
    this.branches = branches;
  }

  @Override
  public void see(Seen seen) {
    switch (seen.event()) {
      case TaskEvent.AttemptStarted event -> begins(event, seen);
      case TaskEvent.AttemptFailed event -> {
        Attempt open = open(event, event.attempt(), seen);
        unless(open.latest().filter(Dispatch::isOpen).isEmpty(), "%s fails while it runs", event);
        fails(event, seen);
      }
      case TaskEvent.ValidationFailed event -> {
        isAnswered(open(event, event.attempt(), seen), event);
        fails(event, seen);
      }
      case TaskEvent.ValidationPassed event -> {
        isAnswered(open(event, event.attempt(), seen), event);
        unless(
            live(event, seen).branch().isPresent()
                != seen.isFollowedBy(TaskEvent.TaskCompleted.class),
            "%s is completed before it is merged, or never",
            event);
      }
      case TaskEvent.TaskMerged event -> {
        unless(live(event, seen).isToMerge(), "%s was not verified", event);
        unless(branches.isMerged(event.taskId(), event.commit()), "%s did not happen", event);
        unless(seen.isFollowedBy(TaskEvent.TaskCompleted.class), "%s completes nothing", event);
      }
      case TaskEvent.MergeConflict event -> {
        unless(live(event, seen).isToMerge(), "%s was not verified", event);
        unless(seen.isFollowedBy(TaskEvent.TaskBlocked.class), "%s blocks nothing", event);
      }
      case TaskEvent.TaskCompleted event -> completes(event, seen);
      case TaskEvent.TaskCancelled event -> live(event, seen);
      case TaskEvent.TaskBlocked event ->
          unless(!isBlocked(live(event, seen)), "%s is blocked already", event);
      case TaskEvent.TaskUnblocked event ->
          unless(isBlocked(live(event, seen)), "%s was not blocked", event);
      case TaskEvent.TaskRetried event -> {
        unless(isBlocked(live(event, seen)), "%s was not blocked", event);
        allowed.remove(event.taskId());
      }
      case TaskEvent.TaskQueued event ->
          unless(
              seen.before()
                  .task(event.taskId())
                  .map(TaskState::stage)
                  .map(Stage.Queued.class::isInstance)
                  .orElse(true),
              "%s replaces a text in use",
              event);
      default -> {}
    }
  }

  private static TaskState live(TaskEvent event, Seen seen) {
    return seen.before()
        .task(event.taskId())
        .orElseThrow(() -> new Violation("%s of a task that has ended".formatted(event)));
  }

  private static boolean isBlocked(TaskState task) {
    return task.stage() instanceof Stage.Blocked;
  }

  private static Attempt open(TaskEvent event, int attempt, Seen seen) {
    return live(event, seen)
        .open()
        .filter(a -> a.number() == attempt)
        .orElseThrow(() -> new Violation("%s of an attempt that is not open".formatted(event)));
  }

  private static void isAnswered(Attempt attempt, TaskEvent event) {
    unless(
        attempt.latest().flatMap(Dispatch::end).filter(Dispatch.End::isAnswered).isPresent(),
        "%s without an answer",
        event);
  }

  private void begins(TaskEvent.AttemptStarted event, Seen seen) {
    TaskState task = live(event, seen);
    unless(task.stage() instanceof Stage.Queued, "%s of a task that is not queued", event);
    unless(event.attempt() == task.nextAttempt(), "%s leaves a gap", event);
    unless(
        seen.before().waitsFor(task).isEmpty(),
        "%s does not wait for %s",
        event,
        seen.before().waitsFor(task));
    int most = Math.max(task.spec().retry().attempts(), allowed.getOrDefault(event.taskId(), 0));
    unless(task.attemptsOfBudget() < most, "%s is one attempt too many of %d", event, most);
    Instant from = ((Stage.Queued) task.stage()).notBefore();
    unless(
        seen.writer().orElseThrow().everLooked(now -> !now.isBefore(from)),
        "%s before its rest is over at %s",
        event,
        from);
  }

  private void fails(TaskEvent event, Seen seen) {
    TaskState task = live(event, seen);
    allowed.put(event.taskId(), task.spec().retry().attempts());
    boolean isSpent = task.attemptsOfBudget() >= task.spec().retry().attempts();
    unless(
        !isSpent || seen.isFollowedBy(TaskEvent.TaskBlocked.class),
        "%s was the last attempt, but does not block",
        event);
  }

  private static void completes(TaskEvent.TaskCompleted event, Seen seen) {
    TaskState task = live(event, seen);
    unless(task.latest().filter(Attempt::passed).isPresent(), "%s was not verified", event);
    unless(
        task.branch().isEmpty() || seen.isAppendedWith(TaskEvent.TaskMerged.class),
        "%s was not merged",
        event);
    unless(!isBlocked(task), "%s while it is blocked", event);
  }
}
