package dev.segue.core.task;

import java.time.Duration;
import java.util.Optional;

/**
 * Per-task switches.
 *
 * @param preContext injection of hand-off blocks on or off; absent leaves it to flag, environment
 *     and configuration
 * @param timeout deadline of each dispatch
 * @param budget what all dispatches of the task together may use
 * @param verifyMerged whether its checks run again where a merge changed the files; absent leaves
 *     it to the configuration
 */
public record TaskOptions(
    Optional<Boolean> preContext,
    Optional<Duration> timeout,
    Budget budget,
    Optional<Boolean> verifyMerged) {
  /** Nothing switched. */
  public static final TaskOptions NONE =
      new TaskOptions(Optional.empty(), Optional.empty(), Budget.UNLIMITED, Optional.empty());

  public TaskOptions {
    // Absent in histories from before it could be set.
    verifyMerged = verifyMerged == null ? Optional.empty() : verifyMerged;
  }
}
