package dev.segue.run.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The machine's clock: passes when somebody waits or works, and jumps when somebody sets it. */
final class VirtualClock implements InstantSource {
  static final Instant START = Instant.parse("2026-11-28T08:00:00Z");
  private static final int MOST_DOUBLINGS = 16;

  private Instant now = START;
  private int rests;

  @Override
  public Instant instant() {
    return now;
  }

  /** Passes by this, also backwards. */
  void advance(Duration duration) {
    now = now.plus(duration);
  }

  /**
   * Rests one after the other get longer, as on a machine that is asleep: a day in steps of a
   * heartbeat would be half a million looks at the journal.
   */
  void rest(Duration duration) {
    advance(duration.multipliedBy(1L << Math.min(rests, MOST_DOUBLINGS)).plusMillis(1));
    rests++;
  }

  /** Somebody is awake. */
  void wake() {
    rests = 0;
  }
}
