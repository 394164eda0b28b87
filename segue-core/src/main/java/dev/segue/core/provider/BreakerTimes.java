package dev.segue.core.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How long a breaker stays open.
 *
 * @param rateLimit where the provider names no reset
 * @param overloaded the first time; doubles with each opening in a row
 * @param overloadedMax where the doubling ends
 * @param quota where the provider names no reset
 */
public record BreakerTimes(
    Duration rateLimit, Duration overloaded, Duration overloadedMax, Duration quota) {
  /** 5 min, 30 s to 10 min, 24 h. */
  public static final BreakerTimes DEFAULT =
      new BreakerTimes(
          Duration.ofMinutes(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(10),
          Duration.ofHours(24));

  /** A provider on which three tasks in a row failed without a known reason rests this long. */
  static final Duration STRIKES_REST = Duration.ofMinutes(5);

  /**
   * A provider that still refuses after the time it named is asked again this soon, then with
   * pauses that double: the named time was cut to its minute, or the service is late.
   */
  static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

  static final Duration LONGEST_PAUSE = Duration.ofMinutes(30);

  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofDays(8);

  /**
   * When a breaker that opens now may be tried.
   *
   * @param named reset the provider named; kept between 10 s and 8 days from now. One that has
   *     passed gives pauses that grow with the streak
   * @param streak openings for this reason in a row, this one included
   * @return empty where only an operator can help
   */
  public Optional<Instant> until(Reason reason, Optional<Instant> named, int streak, Instant now) {
    return switch (reason) {
      case RATE_LIMIT_EXCEEDED ->
          Optional.of(named.map(at -> bounded(at, streak, now)).orElse(now.plus(rateLimit)));
      case QUOTA_EXHAUSTED ->
          Optional.of(named.map(at -> bounded(at, streak, now)).orElse(now.plus(quota)));
      case OVERLOADED -> Optional.of(now.plus(doubled(overloaded, overloadedMax, streak)));
      case AUTH_ERROR, NOT_INSTALLED -> Optional.empty();
      case CONTEXT_LENGTH_EXCEEDED, TIMEOUT, EXECUTION_ERROR, INTERRUPTED, UNKNOWN_ERROR ->
          Optional.of(now.plus(STRIKES_REST));
    };
  }

  private static Instant bounded(Instant at, int streak, Instant now) {
    if (!at.isAfter(now)) {
      return now.plus(doubled(FIRST_PAUSE, LONGEST_PAUSE, streak));
    }
    if (at.isBefore(now.plus(SHORTEST))) {
      return now.plus(SHORTEST);
    }
    return at.isAfter(now.plus(LONGEST)) ? now.plus(LONGEST) : at;
  }

  private static Duration doubled(Duration first, Duration longest, int streak) {
    Duration rest = first;
    for (int i = 1; i < streak && rest.compareTo(longest) < 0; i++) {
      rest = rest.multipliedBy(2);
    }
    return rest.compareTo(longest) > 0 ? longest : rest;
  }
}
