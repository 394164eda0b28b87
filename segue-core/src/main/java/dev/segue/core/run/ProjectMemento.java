package dev.segue.core.run;

import dev.segue.core.context.Decisions;
import dev.segue.core.session.Sessions;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.Spent;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.UsageTotals;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@link ProjectState} as a value, for snapshots. Its size follows what is live, not what has
 * been.
 */
public record ProjectMemento(
    long version,
    Optional<String> goal,
    Optional<Holder> holder,
    boolean running,
    boolean halted,
    List<TaskState> live,
    Ended ended,
    List<CompletedTask> window,
    Map<String, List<String>> strikes,
    List<TaskState> abandoned,
    UsageTotals used,
    Spent ofRun,
    Decisions decisions,
    Sessions sessions,
    List<Salvaged> salvaged) {
  public ProjectMemento {
    // Absent in snapshots of earlier folds.
    salvaged = salvaged == null ? List.of() : List.copyOf(salvaged);
  }

  /** Work of a task that its merge did not bring and that was put aside. */
  public record Salvaged(String taskId, KeptWork work) {}

  /**
   * Remaining data of ended tasks.
   *
   * @param needed tasks that a live task depends on hard, by id
   */
  public record Ended(int completed, int cancelled, Map<String, EndedTask> needed) {}
}
