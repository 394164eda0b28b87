package dev.segue.core.task;

import java.time.Duration;

/**
 * How a task is tried again.
 *
 * @param maxRetries retries after the first attempt, 0 or more; attempts allowed are one more
 * @param backoff rest before each retry
 */
public record RetryPolicy(int maxRetries, Backoff backoff) {
  /** Three retries, at once. */
  public static final RetryPolicy DEFAULT = new RetryPolicy(3, new Backoff.Fixed(Duration.ZERO));

  public RetryPolicy {
    if (maxRetries < 0) {
      throw new IllegalArgumentException("max_retries must be 0 or more, not " + maxRetries);
    }
  }

  /** Attempts allowed in all. */
  public int attempts() {
    return 1 + maxRetries;
  }
}
