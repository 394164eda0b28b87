package dev.segue.run;

import dev.segue.core.run.Judgement;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskState;
import java.util.List;
import java.util.Optional;

/** The places in which tasks work on branches of their own, while several are in work at once. */
public interface Workplaces {
  /** The branch that a run belongs to which begins now; empty where no task gets a branch. */
  Optional<String> branch();

  /**
   * Brings the work of a task from its branch to the one it belongs to, or leaves both as they
   * were. Asked again after a crash at any point it ends right. Called by one thread at a time,
   * which is not the loop's.
   *
   * @param recheck asked where others' work changed the tree that was verified
   * @throws InterruptedException when the check was stopped
   */
  MergeOutcome merge(TaskState task, Recheck recheck) throws InterruptedException;

  /** Judges the work of a task where it lies merged. */
  @FunctionalInterface
  interface Recheck {
    Judgement judge() throws InterruptedException;
  }

  /** Ids of the tasks that have a place, also of those that have ended. */
  List<String> all();

  /** Whether a task has a place. */
  boolean isThere(String taskId);

  /**
   * Puts aside what is in a task's place and no merge brought. Asked again it gives the same.
   *
   * @param work the task as it was while it worked there, as far as that is known
   * @return what was put aside; empty when that failed, and then the operator was told why
   */
  Optional<List<KeptWork>> putAside(String taskId, Optional<TaskState> work);

  /** Removes the place and branch of a task with all that is in them. */
  void leave(String taskId);
}
