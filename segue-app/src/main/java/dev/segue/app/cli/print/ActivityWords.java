package dev.segue.app.cli.print;

import dev.segue.core.task.TaskState;
import dev.segue.core.view.Activity;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowProgress.OpenReview;
import java.util.Optional;

/** Words for the activity on a task that is under review. */
final class ActivityWords {
  private ActivityWords() {}

  /**
   * The words, with the state in front.
   *
   * @param attempt names the task and its attempt
   * @return empty for an activity that is no part of a review
   */
  static Optional<String> of(Activity activity, TaskState task, String attempt) {
    return switch (activity) {
      case Activity.Reviewed(OpenReview review) ->
          Optional.of(
              "running   %s is reviewed by %s%s"
                  .formatted(
                      attempt,
                      review.role(),
                      review.dispatch().map(d -> " (" + d.provider() + ")").orElse("")));
      case Activity.AwaitsReview _ ->
          Optional.of(
              "queued    %s: %s"
                  .formatted(attempt, task.workflow().map(WorkflowProgress::state).orElse("")));
      case Activity.AwaitsPerson _ ->
          Optional.of(
              "waiting   %s for %s: segue work show %s"
                  .formatted(
                      attempt,
                      task.workflow()
                          .flatMap(WorkflowProgress::wanted)
                          .map(WorkflowProgress.Wanted::role)
                          .orElse("a person"),
                      task.taskId()));
      default -> Optional.empty();
    };
  }
}
