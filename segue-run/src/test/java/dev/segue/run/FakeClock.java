package dev.segue.run;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time that passes only when somebody waits. */
final class FakeClock implements InstantSource, Pause {
  static final Instant START = Instant.parse("2026-11-28T08:00:00Z");

  private Instant now = START;

  @Override
  public synchronized Instant instant() {
    return now;
  }

  @Override
  public synchronized void rest(Duration duration) {
    now = now.plus(duration.isPositive() ? duration : Duration.ofMillis(1));
  }

  synchronized void advance(Duration duration) {
    now = now.plus(duration);
  }

  synchronized Duration passed() {
    return Duration.between(START, now);
  }
}
