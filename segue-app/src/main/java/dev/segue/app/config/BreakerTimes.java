package dev.segue.app.config;

import java.time.Duration;

/**
 * How long a provider rests when it names no time itself.
 *
 * @param rateLimit after throttling
 * @param overloaded after its first trouble in a row; doubles with each
 * @param overloadedMax where the doubling ends
 * @param quota after a plan or credit limit
 */
public record BreakerTimes(
    Duration rateLimit, Duration overloaded, Duration overloadedMax, Duration quota) {
  /** What holds where nothing is set. */
  public static final BreakerTimes DEFAULT =
      new BreakerTimes(
          Duration.ofMinutes(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(10),
          Duration.ofDays(1));
}
