package dev.segue.bench.kill;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** When a run is killed. */
sealed interface KillInstant {
  /** Event types with an effect behind them, or a snapshot: a line is printed before either. */
  List<String> TYPES =
      List.of(
          "run_started",
          "task_queued",
          "attempt_started",
          "dispatch_started",
          "process_started",
          "dispatch_ended",
          "breaker_opened",
          "validation_passed",
          "validation_failed",
          "task_completed",
          "task_blocked",
          "run_ended");

  /** Milliseconds within which starts end on a machine with other work. */
  int START_MILLIS = 2_000;

  /** This long after the process was started. */
  record AfterStart(Duration delay) implements KillInstant {
    @Override
    public String toString() {
      return "%.3f ms after the start".formatted(delay.toNanos() / 1e6);
    }
  }

  /**
   * Right behind a line.
   *
   * @param skipped lines of that type that pass before
   */
  record AfterEvent(String type, int skipped, Duration delay) implements KillInstant {
    @Override
    public String toString() {
      return "%.3f ms after line %d of type %s".formatted(delay.toNanos() / 1e6, skipped + 1, type);
    }
  }

  /** The next one of a seed. */
  static KillInstant next(RandomGenerator random) {
    if (random.nextInt(100) < 40) {
      return new AfterStart(Duration.ofNanos(random.nextLong(START_MILLIS * 1_000_000L)));
    }
    String type = TYPES.get(random.nextInt(TYPES.size()));
    int skipped = type.equals("run_ended") || type.equals("run_started") ? 0 : random.nextInt(5);
    return new AfterEvent(type, skipped, Duration.ofNanos(delay(random)));
  }

  /**
   * What stands behind a line is often begun within a fraction of a millisecond; agents and checks
   * take their time.
   */
  private static long delay(RandomGenerator random) {
    int kind = random.nextInt(10);
    if (kind < 4) {
      return 0;
    }
    return random.nextLong(kind < 7 ? 3_000_000 : 400_000_000);
  }
}
