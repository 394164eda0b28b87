package dev.segue.run.simulation;

import dev.segue.core.provider.Breakers;
import dev.segue.run.Stop;
import dev.segue.run.simulation.rules.Writer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** One life of a supervisor's process: what it knows, and whether it still lives. */
final class Incarnation implements InstantSource, Writer {
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
  private boolean stopping;
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

  @Override
  public Breakers known() {
    return known;
  }

  @Override
  public boolean everLooked(Predicate<Instant> moment) {
    return moment.test(clock.instant()) || looks.stream().anyMatch(moment);
  }

  /** It knows the project's journal up to here. */
  void sees(long version) {
    seenVersion = version;
  }

  /** It read on, and decides anew. */
  void looksAnew() {
    looks.clear();
    stopping = stop.isAsked();
  }

  @Override
  public boolean isStopping() {
    return stopping;
  }

  long seenVersion() {
    return seenVersion;
  }

  @Override
  public void begins(int newEpoch) {
    epoch = newEpoch;
  }

  @Override
  public int parallel() {
    return parallel;
  }

  @Override
  public Stop stop() {
    return stop;
  }

  @Override
  public int epoch() {
    return epoch;
  }

  @Override
  public void noteEvent() {
    appended++;
  }

  int appended() {
    return appended;
  }

  @Override
  public void noteEnd() {
    ended = true;
  }

  @Override
  public boolean hasEnded() {
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
