package dev.segue.app.runtime.simulation;

import dev.segue.app.runtime.effect.Stop;
import dev.segue.core.provider.Breakers;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** One life of a supervisor's process: what it knows, and whether it still lives. */
final class Incarnation implements InstantSource {
  final Stop stop = new Stop();
  final Fibers fibers;
  final int parallel;
  final int depth;
  private final VirtualClock clock;
  private final List<Instant> looks = new ArrayList<>();
  private Breakers known = Breakers.NONE;
  private int epoch;
  private int appended;
  private boolean ended;
  private boolean dead;
  private int operations;
  private long seenVersion;

  Incarnation(VirtualClock clock, Fibers fibers, int parallel, int depth) {
    this.clock = clock;
    this.fibers = fibers;
    this.parallel = parallel;
    this.depth = depth;
  }

  @Override
  public Instant instant() {
    Instant now = clock.instant();
    looks.add(now);
    return now;
  }

  /** It read the breakers; from now on it decides on these. */
  void knows(Breakers breakers) {
    known = breakers;
  }

  Breakers known() {
    return known;
  }

  /** Whether this held at a moment at which it looked at the clock since it read the project. */
  boolean everLooked(Predicate<Instant> moment) {
    return moment.test(clock.instant()) || looks.stream().anyMatch(moment);
  }

  /** It knows the project's journal up to here. */
  void sees(long version) {
    seenVersion = version;
  }

  /** It read on, and decides anew. */
  void looksAnew() {
    looks.clear();
  }

  long seenVersion() {
    return seenVersion;
  }

  void begins(int newEpoch) {
    epoch = newEpoch;
  }

  /** 0 before its first event. */
  int epoch() {
    return epoch;
  }

  void noteEvent() {
    appended++;
  }

  int appended() {
    return appended;
  }

  void noteEnd() {
    ended = true;
  }

  /** Whether it has said itself that it ended. */
  boolean hasEnded() {
    return ended;
  }

  /** Dies here and now. */
  Killed die() {
    dead = true;
    return new Killed();
  }

  boolean isDead() {
    return dead;
  }

  int countOperation() {
    return ++operations;
  }
}
