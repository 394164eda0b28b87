package dev.segue.testkit.stub;

import java.time.Duration;
import java.util.Optional;

/**
 * How a refusal looks beside its {@link FailureMode}.
 *
 * @param retryAfter what a {@link FailureMode#RATE_LIMIT} or {@link FailureMode#OVERLOADED} asks
 *     the client to wait, whole seconds; a rate limit without one names {@link
 *     StubModel#RETRY_AFTER}; the reset of a {@link FailureMode#USAGE_LIMIT} lies as far ahead, or
 *     {@link StubModel#USAGE_RESET}
 * @param inStream the error comes as an event inside a stream with status 200, if the client asked
 *     for a stream
 */
public record FailureOptions(Optional<Duration> retryAfter, boolean inStream) {
  /** Refused with a status, and the wait of {@link StubModel#RETRY_AFTER}. */
  public static final FailureOptions DEFAULT = new FailureOptions(Optional.empty(), false);

  /** The same with another wait. */
  public FailureOptions withRetryAfter(Duration wait) {
    return new FailureOptions(Optional.of(wait), inStream);
  }

  /** The same as an event inside a stream. */
  public FailureOptions insideStream() {
    return new FailureOptions(retryAfter, true);
  }

  /** Until a plan's reset. */
  Duration usageReset() {
    return retryAfter.orElse(StubModel.USAGE_RESET);
  }

  /** Seconds of a rate limit. */
  long seconds() {
    return retryAfter.orElse(StubModel.RETRY_AFTER).toSeconds();
  }
}
