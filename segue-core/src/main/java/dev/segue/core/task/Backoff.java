package dev.segue.core.task;

import java.time.Duration;

/** How long a task rests before a retry. */
public sealed interface Backoff {
  /** The same time before each retry; zero means at once. */
  record Fixed(Duration delay) implements Backoff {}

  /** 10 s × k before retry k. */
  record Linear() implements Backoff {}

  /** 10 s × 2^(k-1) before retry k, at most 10 minutes. */
  record Exponential() implements Backoff {}

  Duration STEP = Duration.ofSeconds(10);
  Duration LONGEST = Duration.ofMinutes(10);

  /** The rest before retry {@code k}, from 1. */
  default Duration before(int k) {
    return switch (this) {
      case Fixed(Duration delay) -> delay;
      case Linear() -> STEP.multipliedBy(k);
      case Exponential() -> k > 7 ? LONGEST : shorter(STEP.multipliedBy(1L << (k - 1)), LONGEST);
    };
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
