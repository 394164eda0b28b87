package dev.segue.core.run;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.verify.ErrorNormal;
import dev.segue.core.workflow.Review;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The last attempt ended just as an earlier one did: same provider, prompt, changes and errors.
 * Sending it once more would buy the same again. Where an attempt has changed the workspace from
 * its own folder, the work was done in the wrong place, and equal results there prove nothing.
 *
 * @param attempt number of the earlier one
 * @param providers those on which it has been seen to repeat
 */
record Repeat(int attempt, Set<String> providers) {
  /** Looks at the attempts since the operator's last act. */
  static Optional<Repeat> of(TaskState task) {
    List<Attempt> since = task.attempts().subList(task.budgetFrom(), task.attempts().size());
    if (since.isEmpty() || since.stream().anyMatch(Repeat::hasLeftItsPlace)) {
      return Optional.empty();
    }
    Optional<Integer> earlier = earlierThan(since, since.size() - 1);
    if (earlier.isEmpty()) {
      return Optional.empty();
    }
    var providers = new HashSet<String>();
    for (int i = 1; i < since.size(); i++) {
      if (earlierThan(since, i).isPresent()) {
        since.get(i).latest().map(Dispatch::provider).ifPresent(providers::add);
      }
    }
    return Optional.of(new Repeat(earlier.get(), Set.copyOf(providers)));
  }

  private static boolean hasLeftItsPlace(Attempt attempt) {
    return attempt.dispatches().stream()
        .flatMap(dispatch -> dispatch.end().stream())
        .anyMatch(end -> !end.workspaceChanged().isEmpty());
  }

  private static Optional<Integer> earlierThan(List<Attempt> attempts, int index) {
    Optional<String> fingerprint = fingerprint(attempts.get(index));
    return fingerprint.flatMap(
        mine ->
            attempts.subList(0, index).stream()
                .filter(a -> fingerprint(a).filter(mine::equals).isPresent())
                .map(Attempt::number)
                .findFirst());
  }

  /**
   * The maker of work that one role rejected twice in a row with the same findings, since a
   * person's last act. The second work was another one: equal work buys no review. Empty otherwise.
   */
  static Set<String> ofFindings(TaskState task) {
    List<Review> rejections =
        task.workflow().map(WorkflowProgress::recent).orElse(List.of()).stream()
            .filter(review -> review.verdict() == ReviewVerdict.REJECTED)
            .toList();
    int last = rejections.size() - 1;
    boolean isTwice =
        last >= 1
            && rejections.get(last).attempt() == task.nextAttempt() - 1
            && rejections.get(last).role().equals(rejections.get(last - 1).role())
            && !findings(rejections.get(last)).isEmpty()
            && findings(rejections.get(last)).equals(findings(rejections.get(last - 1)));
    return isTwice
        ? task.latest().flatMap(Attempt::latest).map(Dispatch::provider).stream()
            .collect(Collectors.toSet())
        : Set.of();
  }

  private static Set<String> findings(Review review) {
    return ErrorNormal.set(
        review.findings().stream().filter(ReviewFinding::blocks).map(ReviewFinding::text).toList());
  }

  private static Optional<String> fingerprint(Attempt attempt) {
    return attempt.failure().flatMap(Attempt.Failure::fingerprint);
  }
}
