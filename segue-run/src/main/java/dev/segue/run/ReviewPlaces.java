package dev.segue.run;

import dev.segue.core.context.WorkReported;
import dev.segue.core.task.TaskState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Commits the work of tasks in a workflow, and makes throwaway checkouts in which it is reviewed.
 * Called by threads of effects, for one task by one at a time.
 */
public interface ReviewPlaces {
  /** Work that is committed, or the reason why nobody is to review it. */
  sealed interface Committed {
    /**
     * A commit to review.
     *
     * @param patch excerpt of the change, redacted
     */
    record Work(String commit, String base, List<WorkReported.File> files, String patch)
        implements Committed {
      public Work {
        files = List.copyOf(files);
      }
    }

    /** The attempt has failed: no change, or work that was rejected before. */
    record Refused(String why) implements Committed {}
  }

  /**
   * Commits the verified work of the open attempt on the task's branch.
   *
   * @param result one line that says what was done
   */
  Committed commit(TaskState task, int attempt, Optional<String> result);

  /** A checkout for a review, or why there is none. */
  sealed interface Prepared {
    /** Ready for the reviewer. */
    record Ready(Path folder) implements Prepared {}

    /** It cannot be made; that is nobody's rejection. */
    record Failed(String why) implements Prepared {}

    /**
     * The task's checks do not hold on a clean checkout.
     *
     * @param errors at least one
     */
    record ChecksFailed(List<String> errors) implements Prepared {
      public ChecksFailed {
        errors = List.copyOf(errors);
      }
    }
  }

  /**
   * Request for a checkout.
   *
   * @param dispatch number of the review's dispatch
   * @param prepare command of the workflow
   * @param hasCleanChecks whether the task's checks run first
   */
  record Wanted(int dispatch, String commit, Optional<String> prepare, boolean hasCleanChecks) {}

  /**
   * Makes the checkout, and runs what is to run in it before anybody is asked.
   *
   * @param passed the attempt that is reviewed
   * @throws InterruptedException when it was stopped
   */
  Prepared prepare(Judge.Case passed, Wanted wanted) throws InterruptedException;

  /**
   * Finds what a reviewer changed of the commit under review, and changes nothing: a verdict that
   * is void has to be stored before the trace of it goes.
   *
   * @param changed files that the reviewer changed in its checkout
   * @return tracked ones of these, and what is no more as in the commit on the task's branch
   */
  List<String> tampered(TaskState task, String commit, List<String> changed);

  /** Returns the task's branch and worktree to the commit under review. No agent is at work. */
  void restore(TaskState task, String commit);

  /** Removes the checkout of a review. */
  void leave(String taskId, int dispatch);

  /** Removes all of them; no reviewer is at work. */
  void leaveAll();
}
