package dev.segue.app.runtime;

import dev.segue.core.supervisor.Judgement;
import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.task.TaskState;
import java.util.Optional;
import java.util.function.Predicate;

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

  /** A task has ended: its place and branch are not needed any more. */
  void leave(String taskId);

  /**
   * Removes places of tasks that have ended, as a run that was killed leaves them.
   *
   * @param isInWork tells which tasks still need theirs
   */
  void tidy(Predicate<String> isInWork);
}
