package dev.segue.bench;

import dev.segue.run.simulation.Simulation;
import dev.segue.run.simulation.rules.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays simulated histories: {@code --seeds N} of them, {@code --from SEED} on. Ends with 1 when
 * one of them broke a rule.
 */
final class Simulate {
  private static final int PROGRESS = 1_000;
  private static final int MOST_VIOLATIONS = 10;

  private final long from;
  private final long seeds;
  private final long begin = System.nanoTime();
  private final List<Long> broken = new ArrayList<>();
  private Simulation.Report sum = Simulation.Report.NOTHING;

  private Simulate(long from, long seeds) {
    this.from = from;
    this.seeds = seeds;
  }

  /** Plays. */
  public static void main(String... arguments) {
    long from = 1;
    long seeds = 20_000;
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      long number = Long.parseLong(arguments[i + 1]);
      switch (arguments[i]) {
        case "--from" -> from = number;
        case "--seeds" -> seeds = number;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    if (!new Simulate(from, seeds).isFlawless()) {
      System.exit(1);
    }
  }

  private boolean isFlawless() {
    long played = 0;
    while (played < seeds && broken.size() < MOST_VIOLATIONS) {
      play(from + played);
      played++;
      if (played % PROGRESS == 0 && played < seeds) {
        System.out.printf("%d seeds, %.0f a second%n", played, played / seconds());
      }
    }
    tell(played);
    return broken.isEmpty();
  }

  private void play(long seed) {
    try {
      sum = sum.plus(Simulation.play(seed));
    } catch (Violation e) {
      broken.add(seed);
      System.out.println(e.getMessage());
    }
  }

  private void tell(long played) {
    System.out.printf(
        """
        %d seeds from %d in %.1f s, %.0f a second
        %d events, %d runs, %d of them killed, %d dispatches, %d merges
        %d operators' acts, %d jumps of the clock, %d second supervisors
        digest %016x
        violations: %s
        """,
        played,
        from,
        seconds(),
        played / seconds(),
        sum.events(),
        sum.runs(),
        sum.deaths(),
        sum.dispatches(),
        sum.merges(),
        sum.operatorActs(),
        sum.clockJumps(),
        sum.rivals(),
        sum.digest(),
        broken.isEmpty() ? "none" : "seeds " + broken);
  }

  private double seconds() {
    return Duration.ofNanos(System.nanoTime() - begin).toMillis() / 1000.0;
  }
}
