package dev.segue.core.prompt;

import dev.segue.core.handoff.HelperFacts;
import dev.segue.core.handoff.PastAttempt;
import dev.segue.core.handoff.RetryFacts;
import dev.segue.core.handoff.SwitchFacts;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.TouchedFiles;
import dev.segue.core.verify.LoopDetection;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects the parts of a task's execution context that the next agent receives. */
public final class Handover {
  private Handover() {}

  /**
   * For a dispatch that follows another of the same attempt which ended without an answer.
   *
   * @return empty for the attempt's first dispatch
   */
  public static Optional<SwitchFacts> switching(TaskState task) {
    Optional<Attempt> attempt = task.open();
    Optional<Dispatch> latest = attempt.flatMap(Attempt::latest);
    Optional<Dispatch.End> end = latest.flatMap(Dispatch::end).filter(e -> !e.isAnswered());
    if (attempt.isEmpty() || latest.isEmpty() || end.isEmpty()) {
      return Optional.empty();
    }
    TouchedFiles files = TouchedFiles.of(attempt.get());
    return Optional.of(
        new SwitchFacts(
            latest.get().provider(),
            end.get().reason().orElse(Reason.UNKNOWN_ERROR),
            files.created(),
            files.updated(),
            lastValidationError(task)));
  }

  /**
   * For a reviewer that is asked after another one of its stage who gave no verdict. Nothing of the
   * other one's is there to be continued.
   *
   * @return empty for the first one
   */
  public static Optional<SwitchFacts> reviewing(TaskState task) {
    List<Review> reviews = task.workflow().map(WorkflowProgress::recent).orElse(List.of());
    return reviews.isEmpty() || reviews.getLast().verdict().isDecision()
        ? Optional.empty()
        : reviews
            .getLast()
            .provider()
            .map(
                provider ->
                    new SwitchFacts(
                        provider, Reason.EXECUTION_ERROR, List.of(), List.of(), Optional.empty()));
  }

  private static Optional<String> lastValidationError(TaskState task) {
    return task.attempts().reversed().stream()
        .flatMap(a -> a.failure().stream())
        .filter(Attempt.Failure::validated)
        .flatMap(f -> f.errors().stream().limit(1))
        .findFirst();
  }

  /**
   * For a dispatch of an attempt after the first.
   *
   * @param attempt number of the attempt that is about to be dispatched
   * @param withFiles whether it may name files; only the first block of a prompt does
   */
  public static Optional<RetryFacts> retrying(TaskState task, int attempt, boolean withFiles) {
    List<Attempt> ended = task.attempts().stream().filter(a -> a.number() < attempt).toList();
    if (attempt <= 1 || ended.isEmpty()) {
      return Optional.empty();
    }
    List<String> errors = ended.getLast().failure().map(Attempt.Failure::errors).orElse(List.of());
    TouchedFiles files = withFiles ? TouchedFiles.of(ended) : TouchedFiles.of(List.of());
    return Optional.of(new RetryFacts(attempt, errors, files.created(), files.updated()));
  }

  /**
   * For a helper agent that is to verify the open attempt.
   *
   * @param failedNow errors of the checks that the open attempt has failed already
   * @return empty when nothing has failed yet, in this attempt or an earlier one
   */
  public static Optional<HelperFacts> helping(
      TaskState task, Attempt current, List<String> failedNow) {
    var past = new ArrayList<PastAttempt>();
    for (Attempt attempt : task.attempts()) {
      if (attempt.number() < current.number()) {
        String error = attempt.failure().flatMap(f -> f.errors().stream().findFirst()).orElse("");
        past.add(new PastAttempt(attempt.number(), TouchedFiles.of(attempt).all(), error));
      }
    }
    if (past.isEmpty() && !failedNow.isEmpty()) {
      past.add(
          new PastAttempt(current.number(), TouchedFiles.of(current).all(), failedNow.getFirst()));
    }
    return past.isEmpty()
        ? Optional.empty()
        : Optional.of(new HelperFacts(current.number(), past, isStuck(task, failedNow)));
  }

  private static boolean isStuck(TaskState task, List<String> failedNow) {
    var validated = new ArrayList<List<String>>();
    for (Attempt attempt : task.attempts()) {
      attempt
          .failure()
          .filter(Attempt.Failure::validated)
          .ifPresent(f -> validated.add(f.errors()));
    }
    if (!failedNow.isEmpty()) {
      validated.add(failedNow);
    }
    return LoopDetection.stuck(validated);
  }
}
