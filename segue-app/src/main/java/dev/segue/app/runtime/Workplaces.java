package dev.segue.app.runtime;

import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.task.TaskState;
import java.util.function.Predicate;

/** The places in which tasks work on branches of their own, while several are in work at once. */
public interface Workplaces {
  /**
   * Brings the work of a task from its branch into the workspace, or leaves both as they were.
   * Asked again after a crash at any point it ends right. Called by one thread at a time.
   */
  MergeOutcome merge(TaskState task);

  /** A task has ended: its place and branch are not needed any more. */
  void leave(String taskId);

  /**
   * Removes places of tasks that have ended, as a run that was killed leaves them.
   *
   * @param isInWork tells which tasks still need theirs
   */
  void tidy(Predicate<String> isInWork);
}
