package dev.segue.core.provider;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Facts that a CLI's output and exit report about one run.
 *
 * @param failure absent: there is an answer
 * @param answer the final answer, also beside a failure where there was one
 * @param detail the last telling line of the error output
 * @param readPaths files that the CLI reports as read, as it names them, at most 1000 and those of
 *     its commands; absent where its output never reports them
 * @param isSessionLost the run failed because the CLI does not know the session that it was to
 *     continue
 */
public record Reading(
    Optional<Failure> failure,
    Optional<String> answer,
    Optional<String> detail,
    Numbers numbers,
    Optional<String> session,
    Optional<String> model,
    List<String> claimedCreated,
    List<String> claimedUpdated,
    Optional<List<String>> readPaths,
    boolean isSessionLost) {
  /**
   * Why there is no answer to verify.
   *
   * @param until reset time that the provider named; may have passed
   * @param resetUnread the part of the text that names a reset time which was not understood
   */
  public record Failure(Reason reason, Optional<Instant> until, Optional<String> resetUnread) {
    /** Names no time, or one that was read. */
    public Failure(Reason reason, Optional<Instant> until) {
      this(reason, until, Optional.empty());
    }
  }

  /**
   * Counts that the CLI reported.
   *
   * @param contextTokens in the model's window at the end
   * @param contextWindow that the window holds
   */
  public record Numbers(
      Optional<Long> inputTokens,
      Optional<Long> cachedInputTokens,
      Optional<Long> outputTokens,
      Optional<BigDecimal> costUsd,
      Optional<Long> contextTokens,
      Optional<Long> contextWindow) {}
}
