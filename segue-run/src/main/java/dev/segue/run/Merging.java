package dev.segue.run;

import dev.segue.core.journal.Durability;
import dev.segue.core.run.EndedTask;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.run.Outcomes;
import dev.segue.core.run.ProjectMemento;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Step;
import dev.segue.core.run.WorkflowOutcomes;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.store.ProjectLog;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

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
  private final WorkflowOutcomes outcomes;

  public Merging(ProjectLog log, Workplaces places, Verifying verifying, Effects effects) {
    this.log = log;
    this.places = places;
    this.verifying = verifying;
    this.effects = effects;
    this.outcomes = verifying.outcomes();
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
                .map(
                    now ->
                        outcomes.with(
                            now, step.attempt(), Outcomes.ofMerge(now, step.attempt(), outcome)))
                .orElse(List.of()));
    // An operator may have cancelled it meanwhile, with a part of it merged.
    if (isEnded(log.state(), step.taskId())) {
      clear(step.taskId(), state -> isEnded(state, step.taskId()));
    }
  }

  /**
   * Removes the places of tasks that have ended, but for those in which an agent may still be at
   * work. Work in them that no merge brought is put aside first.
   */
  void tidy() {
    for (String taskId : places.all()) {
      if (isEnded(log.state(), taskId)) {
        clear(taskId, state -> isEnded(state, taskId));
      }
    }
  }

  private static boolean isEnded(ProjectState state, String taskId) {
    return state.task(taskId).isEmpty() && state.abandoned(taskId).isEmpty();
  }

  /**
   * Does the same for a task that begins anew, whose place is still that of its last beginning.
   *
   * @return whether that took time, so that what was decided before is to be decided again
   */
  boolean makeRoom(TaskState task) {
    String taskId = task.taskId();
    return task.attempts().isEmpty()
        && places.isThere(taskId)
        && clear(
            taskId,
            state ->
                state.task(taskId).filter(now -> now.attempts().isEmpty()).isPresent()
                    && state.abandoned(taskId).isEmpty());
  }

  /**
   * First the work is kept, then the event is stored that names it, then the place is removed, so
   * that a kill loses neither. Another supervisor may have begun there meanwhile.
   *
   * @param isFree asked on the newest state before anything is changed
   * @return false when the work could not be kept or the place not be removed, and so it stays
   */
  private boolean clear(String taskId, Predicate<ProjectState> isFree) {
    log.catchUp();
    boolean isMerged = log.state().endedTask(taskId).filter(EndedTask::completed).isPresent();
    if (!isMerged && !log.isLost() && isFree.test(log.state())) {
      Optional<List<KeptWork>> kept = places.putAside(taskId, log.abandonedWork(taskId));
      if (kept.isEmpty()) {
        return false;
      }
      log.decide(Durability.POWER, state -> unnamed(state, taskId, kept.get()));
      log.catchUp();
    }
    if (!log.isLost() && isFree.test(log.state())) {
      places.leave(taskId);
      return !places.isThere(taskId);
    }
    return true;
  }

  private static List<TaskEvent> unnamed(ProjectState state, String taskId, List<KeptWork> kept) {
    List<KeptWork> named =
        state.salvaged().stream()
            .filter(salvaged -> salvaged.taskId().equals(taskId))
            .map(ProjectMemento.Salvaged::work)
            .toList();
    return named.containsAll(kept) ? List.of() : List.of(new TaskEvent.WorkKept(taskId, kept));
  }
}
