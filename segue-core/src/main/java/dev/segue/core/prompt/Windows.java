package dev.segue.core.prompt;

import dev.segue.core.handoff.Blocker;
import dev.segue.core.handoff.HistoryEntry;
import dev.segue.core.handoff.Window;
import dev.segue.core.run.ProjectState;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The sliding window of a prompt, from the project's state. */
public final class Windows {
  private static final int BLOCKERS = 10;

  private Windows() {}

  /**
   * The last completed tasks, oldest first, and the newest blockers but the current task.
   *
   * @param history how many completed ones, 3 to 5
   */
  public static Window of(ProjectState state, String currentTask, int history) {
    List<HistoryEntry> entries =
        state.window().stream()
            .filter(done -> !done.taskId().equals(currentTask))
            .map(
                done ->
                    new HistoryEntry(
                        done.taskId(), done.intent(), "completed", done.at(), done.result()))
            .toList();
    List<Blocker> blockers =
        state.tasks().stream()
            .filter(task -> !task.taskId().equals(currentTask))
            .flatMap(task -> blocker(task).stream())
            .sorted(Comparator.comparing(Blocker::blockedAt))
            .toList();
    int more = Math.max(0, blockers.size() - BLOCKERS);
    return new Window(
        entries.subList(Math.max(0, entries.size() - history), entries.size()),
        blockers.subList(more, blockers.size()),
        more);
  }

  private static Optional<Blocker> blocker(TaskState task) {
    return task.stage() instanceof Stage.Blocked(String reason, var at)
        ? Optional.of(new Blocker(task.taskId(), task.spec().about(), reason, at))
        : Optional.empty();
  }
}
