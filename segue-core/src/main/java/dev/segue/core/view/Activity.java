package dev.segue.core.view;

import dev.segue.core.provider.Breaker;
import dev.segue.core.provider.Breakers;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowProgress.OpenReview;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Current activity on a task whose attempt is open. Only an activity with {@link #isLive} is work.
 */
public sealed interface Activity {
  /** An agent is at work. */
  record AtWork(Dispatch dispatch) implements Activity {}

  /** An agent reviews it. */
  record Reviewed(OpenReview review) implements Activity {}

  /** It waits for a reviewer who is an agent. */
  record AwaitsReview() implements Activity {}

  /** It waits for a person's decision. */
  record AwaitsPerson() implements Activity {}

  /** Its answer is checked, or merged. */
  record Checked() implements Activity {}

  /** Between two steps of its supervisor. */
  record Starting() implements Activity {}

  /**
   * No provider may be asked now.
   *
   * @param provider that may be asked first
   * @param until absent: until it is mended
   */
  record Waiting(String provider, Optional<Instant> until) implements Activity {}

  /** No supervisor has the project; the next run goes on with it. */
  record Stopped() implements Activity {}

  /** Whether an agent or a check runs. */
  default boolean isLive() {
    return switch (this) {
      case AtWork _, Reviewed _, Checked _, Starting _ -> true;
      case AwaitsReview _, AwaitsPerson _, Waiting _, Stopped _ -> false;
    };
  }

  /**
   * Of a task that has begun; empty for any other.
   *
   * @param isHeld whether a supervisor has the project
   */
  static Optional<Activity> of(TaskState task, Breakers breakers, boolean isHeld, Instant now) {
    if (!(task.stage() instanceof Stage.Running)) {
      return Optional.empty();
    }
    Optional<WorkflowProgress> inReview = task.workflow().filter(_ -> task.isInReview());
    if (inReview.filter(WorkflowProgress::awaitsPerson).isPresent()) {
      return Optional.of(new AwaitsPerson());
    }
    if (!isHeld) {
      return Optional.of(new Stopped());
    }
    if (inReview.isPresent()) {
      return Optional.of(
          inReview.get().open().<Activity>map(Reviewed::new).orElseGet(AwaitsReview::new));
    }
    Optional<Dispatch> open = task.openDispatch();
    if (open.isPresent()) {
      return open.map(AtWork::new);
    }
    boolean isAnswered =
        task.latest().flatMap(attempt -> attempt.latest()).flatMap(Dispatch::end).stream()
            .anyMatch(Dispatch.End::isAnswered);
    return Optional.of(
        isAnswered || task.isToMerge()
            ? new Checked()
            : waiting(breakers, now).orElseGet(Starting::new));
  }

  private static Optional<Activity> waiting(Breakers breakers, Instant now) {
    return breakers.byProvider().entrySet().stream()
        .flatMap(entry -> waiting(entry, now).stream())
        .min(
            Comparator.comparing((Waiting w) -> w.until().orElse(Instant.MAX))
                .thenComparing(Waiting::provider))
        .map(Activity.class::cast);
  }

  private static Optional<Waiting> waiting(Map.Entry<String, Breaker> entry, Instant now) {
    return entry.getValue() instanceof Breaker.Open(_, Optional<Instant> until, _, _)
            && until.filter(at -> !at.isAfter(now)).isEmpty()
        ? Optional.of(new Waiting(entry.getKey(), until))
        : Optional.empty();
  }
}
