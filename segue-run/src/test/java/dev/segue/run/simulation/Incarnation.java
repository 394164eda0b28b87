package dev.segue.run.simulation;

import dev.segue.core.provider.Breakers;
import dev.segue.core.run.WorkflowSettings;
import dev.segue.run.Stop;
import dev.segue.run.simulation.rules.Writer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** One life of a supervisor's process: what it knows, and whether it still lives. */
final class Incarnation implements InstantSource, Writer {
  private static final String CHECKOUT = "checkout-";

  final Stop stop = new Stop();
  final Fibers fibers;
  final int parallel;
  final int depth;
  private final VirtualClock clock;
  private final List<Instant> looks = new ArrayList<>();

  /** Those before it read the project last; a decision may rest on them. */
  private List<Instant> earlierLooks = List.of();

  private Breakers known = Breakers.NONE;
  private WorkflowSettings workflows = WorkflowSettings.NONE;
  private final Map<String, Knowledge> checkouts = new HashMap<>();
  private Predicate<String> working = _ -> false;
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

  /** It begins with these definitions. */
  void reads(WorkflowSettings settings) {
    workflows = settings;
  }

  @Override
  public WorkflowSettings workflows() {
    return workflows;
  }

  /** An effect begins. */
  void begins(String effect) {
    if (effect.startsWith(CHECKOUT)) {
      checkouts.put(effect.substring(CHECKOUT.length()), new Knowledge(known, recentLooks()));
    }
  }

  private List<Instant> recentLooks() {
    var all = new ArrayList<>(earlierLooks);
    all.addAll(looks);
    return all;
  }

  private record Knowledge(Breakers known, List<Instant> looks) {
    Knowledge {
      looks = List.copyOf(looks);
    }
  }

  @Override
  public Breakers knownAtCheckout(String taskId) {
    Knowledge then = checkouts.get(taskId);
    return then == null ? Breakers.NONE : then.known;
  }

  @Override
  public boolean everLookedBeforeCheckout(String taskId, Predicate<Instant> moment) {
    Knowledge then = checkouts.get(taskId);
    return then != null && then.looks.stream().anyMatch(moment);
  }

  /** Tells for which tasks it has something going on. */
  void worksOn(Predicate<String> tasks) {
    working = tasks;
  }

  @Override
  public boolean isAtWorkOn(String taskId) {
    return working.test(taskId);
  }

  /** It knows the project's journal up to here. */
  void sees(long version) {
    seenVersion = version;
  }

  /** It read on, and decides anew. */
  void looksAnew() {
    earlierLooks = List.copyOf(looks);
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
