package dev.segue.core.workflow;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One role's part of a workflow.
 *
 * @param id unique in its workflow: 1 to 16 of {@code a-z}, {@code 0-9} and {@code _}
 * @param providers asked in this order; empty leaves it to the role's configuration, then to all
 * @param review settings of a stage of kind {@link StageKind#REVIEW}
 * @param instructions text that is added to the stage's prompt, at most 4,000 characters
 * @param timeout of each dispatch; absent leaves it to the dispatch
 * @param remindAfter pause before a person is reminded of a stage of kind {@link
 *     StageKind#APPROVAL}
 */
public record WorkflowStage(
    String id,
    Role role,
    StageKind kind,
    List<String> providers,
    Review review,
    Optional<String> instructions,
    Optional<Duration> timeout,
    Duration remindAfter) {
  /** Pause before a person is reminded, where the definition names none. */
  public static final Duration REMIND_AFTER = Duration.ofHours(24);

  /**
   * Settings of a review.
   *
   * @param hasCleanChecks whether the task's checks run on a clean checkout before anybody is asked
   */
  public record Review(Separation separation, boolean hasCleanChecks, ReviewPosture posture) {
    /** Another vendor is preferred, checks are not run again, no file may be changed. */
    public static final Review DEFAULT =
        new Review(Separation.PREFER, false, ReviewPosture.READ_ONLY);
  }

  public WorkflowStage {
    providers = List.copyOf(providers);
  }

  /** The names of its states. */
  public StageStates states() {
    return StageStates.of(id, kind);
  }

  /** The phase in which its states are, as {@code phase_changed} readers derive it. */
  public Phase phase() {
    return role.usual();
  }
}
