package dev.segue.core.run;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  private static Optional<String> fingerprint(Attempt attempt) {
    return attempt.failure().flatMap(Attempt.Failure::fingerprint);
  }
}
