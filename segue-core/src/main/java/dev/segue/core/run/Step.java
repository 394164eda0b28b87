package dev.segue.core.run;

import dev.segue.core.provider.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The next thing to do for a project. */
public sealed interface Step {
  /** End what a supervisor that died left running, and note the dispatch as interrupted. */
  record EndOrphan(String taskId, int attempt, int dispatch, String provider) implements Step {}

  /**
   * Run a provider.
   *
   * @param begins whether an attempt begins with it
   * @param session of the provider's own that goes on; empty: a new one
   */
  record Run(
      String taskId,
      int attempt,
      boolean begins,
      int dispatch,
      String provider,
      boolean trial,
      Optional<String> session)
      implements Step {
    /** The same in a new session. */
    public Run anew() {
      return new Run(taskId, attempt, begins, dispatch, provider, trial, Optional.empty());
    }
  }

  /** Judge the answer of the attempt's latest dispatch. */
  record Verify(String taskId, int attempt) implements Step {}

  /**
   * Ask a reviewer.
   *
   * @param stage of the task's workflow
   * @param commit to judge
   * @param sameVendor whether reviewer and maker are of one vendor
   */
  record Review(
      String taskId,
      int attempt,
      String stage,
      String commit,
      int dispatch,
      String provider,
      boolean trial,
      boolean sameVendor)
      implements Step {}

  /** Read the verdict in the answer of the open review. */
  record JudgeReview(String taskId, int attempt) implements Step {}

  /** Approve in a person's place, as the operator wants it. */
  record AutoApprove(String taskId, int attempt) implements Step {}

  /** Remind the person that a task waits for. */
  record Remind(String taskId, int attempt) implements Step {}

  /** Bring the work of an attempt that passed from the task's own branch into the workspace. */
  record Merge(String taskId, int attempt) implements Step {}

  /** Nothing can be done until something that is going on ends. */
  record Await() implements Step {}

  /** The attempt ends without an answer. */
  record FailAttempt(String taskId, int attempt, String error) implements Step {}

  /** The task needs an operator. */
  record Block(String taskId, String reason) implements Step {}

  /** Nothing can start before {@code until}, when the rest of a retry is over. */
  record Rest(Instant until) implements Step {}

  /**
   * Tasks are left, but no provider may be asked.
   *
   * @param earliest when the first of them may be tried; absent where only an operator can help
   */
  record NoProvider(List<Refusal> refusals, Optional<Instant> earliest) implements Step {}

  /**
   * Tasks are left, and all of them wait for a person.
   *
   * @param until when the first reminder is due
   */
  record AwaitPerson(List<String> taskIds, Instant until) implements Step {
    public AwaitPerson {
      taskIds = List.copyOf(taskIds);
    }
  }

  /** Nothing is left to do, or the operator halted. */
  record End(boolean halted) implements Step {}

  /** Why a provider may not be asked. */
  record Refusal(String provider, Reason reason, Optional<Instant> until) {}
}
