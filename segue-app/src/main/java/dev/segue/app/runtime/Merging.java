package dev.segue.app.runtime;

import dev.segue.core.journal.Durability;
import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.supervisor.Outcomes;
import dev.segue.core.supervisor.Step;
import dev.segue.core.task.TaskState;
import java.util.List;

/**
 * Brings verified work from a task's branch into the workspace: first the merge, then the event
 * that says so. Killed in between, the merge is asked for again and finds itself done.
 */
public final class Merging {
  private final ProjectLog log;
  private final Workplaces places;

  public Merging(ProjectLog log, Workplaces places) {
    this.log = log;
    this.places = places;
  }

  void merge(Step.Merge step) {
    log.state()
        .task(step.taskId())
        .filter(TaskState::isToMerge)
        .ifPresent(task -> merge(task, step));
  }

  private void merge(TaskState task, Step.Merge step) {
    MergeOutcome outcome = places.merge(task);
    log.decide(
        Durability.POWER,
        state ->
            state
                .task(step.taskId())
                .filter(TaskState::isToMerge)
                .map(now -> Outcomes.ofMerge(now, step.attempt(), outcome))
                .orElse(List.of()));
    if (log.state().task(step.taskId()).isEmpty()) {
      places.leave(step.taskId());
    }
  }

  /**
   * Removes what runs that were killed left of tasks that have ended, but for those in which an
   * agent may still be at work.
   */
  void tidy() {
    places.tidy(
        taskId ->
            log.state().task(taskId).isPresent() || log.state().abandoned(taskId).isPresent());
  }
}
