package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent.TaskQueued;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes the tasks of a file into a project. Finished ids are skipped, queued ones take the new
 * text, and a text that changed for a task in any other stage is kept for a later {@code retry}.
 *
 * @param events what to append
 * @param changedButCompleted completed tasks whose text differs now; the operator is warned
 */
public record Queueing(List<Event> events, List<String> changedButCompleted) {
  /** A task's text with its hash, which is that of the text as the operator wrote it. */
  public record Incoming(TaskSpec spec, String hash) {}

  public Queueing {
    events = List.copyOf(events);
    changedButCompleted = List.copyOf(changedButCompleted);
  }

  /**
   * Decides.
   *
   * @param goal of the file, if it names one
   */
  public static Queueing of(ProjectState state, List<Incoming> tasks, Optional<String> goal) {
    var events = new ArrayList<Event>();
    var changed = new ArrayList<String>();
    goal.filter(g -> !state.goal().equals(Optional.of(g)))
        .ifPresent(g -> events.add(new RunEvent.GoalSet(g)));
    for (Incoming task : tasks) {
      take(state, task, events, changed);
    }
    return new Queueing(events, changed);
  }

  private static void take(
      ProjectState state, Incoming task, List<Event> events, List<String> changed) {
    String id = task.spec().taskId();
    Optional<EndedTask> ended = state.endedTask(id);
    Optional<TaskState> live = state.task(id);
    if (ended.isPresent()) {
      if (!ended.get().specHash().equals(task.hash())) {
        events.add(new RunEvent.TaskRevised(id, task.hash(), task.spec()));
        if (ended.get().completed()) {
          changed.add(id);
        }
      }
    } else if (live.isEmpty()) {
      events.add(new TaskQueued(id, task.hash(), task.spec()));
    } else if (!live.get().specHash().equals(task.hash())) {
      boolean isQueued = live.get().stage() instanceof Stage.Queued;
      events.add(
          isQueued
              ? new TaskQueued(id, task.hash(), task.spec())
              : new RunEvent.TaskRevised(id, task.hash(), task.spec()));
    }
  }
}
