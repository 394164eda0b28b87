package dev.segue.app.runtime;

import dev.segue.app.runtime.effect.EffectFailedException;
import dev.segue.app.runtime.effect.Effects;
import dev.segue.core.journal.Durability;
import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.supervisor.Outcomes;
import dev.segue.core.supervisor.Step;
import dev.segue.core.task.TaskState;
import java.util.List;
import java.util.Optional;

/**
 * Brings verified work from a task's branch to the one it belongs to: first the merge, then the
 * event that says so. Killed in between, the merge is asked for again and finds itself done. It
 * goes on beside the loop, since it may have to check the merged files.
 */
public final class Merging {
  private final ProjectLog log;
  private final Workplaces places;
  private final Verifying verifying;
  private final Effects effects;

  public Merging(ProjectLog log, Workplaces places, Verifying verifying, Effects effects) {
    this.log = log;
    this.places = places;
    this.verifying = verifying;
    this.effects = effects;
  }

  /** The branch that a run belongs to which begins now. */
  Optional<String> branch() {
    return places.branch();
  }

  void start(Step.Merge step, int epoch) {
    Optional<TaskState> task = log.state().task(step.taskId()).filter(TaskState::isToMerge);
    if (task.isPresent()) {
      Workplaces.Recheck recheck = verifying.again(task.get(), epoch);
      effects.start(
          step.taskId(), "merge-" + step.taskId(), new Bringing(task.get(), step, recheck));
    }
  }

  /** A merge that goes on. One that was stopped leaves no trace: it is made again. */
  private final class Bringing implements Effects.Work<MergeOutcome> {
    private final TaskState task;
    private final Step.Merge step;
    private final Workplaces.Recheck recheck;

    Bringing(TaskState task, Step.Merge step, Workplaces.Recheck recheck) {
      this.task = task;
      this.step = step;
      this.recheck = recheck;
    }

    @Override
    public MergeOutcome perform() throws InterruptedException {
      return places.merge(task, recheck);
    }

    @Override
    public void done(MergeOutcome outcome) {
      if (!log.isLost()) {
        append(step, outcome);
      }
    }

    @Override
    public void failed(Throwable fault) {
      // Only a signal, the loss of the project or the end of the task interrupts a merge.
      if (!(fault instanceof InterruptedException)) {
        throw new EffectFailedException("merging " + step.taskId(), fault);
      }
    }

    @Override
    public void cancel(Effects.Interruption performing) {
      performing.interrupt();
    }
  }

  private void append(Step.Merge step, MergeOutcome outcome) {
    log.decide(
        Durability.POWER,
        state ->
            state
                .task(step.taskId())
                .filter(TaskState::isToMerge)
                .map(now -> Outcomes.ofMerge(now, step.attempt(), outcome))
                .orElse(List.of()));
    if (!log.isLost() && log.state().task(step.taskId()).isEmpty()) {
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
