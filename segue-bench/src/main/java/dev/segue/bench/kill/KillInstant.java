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

  /** The same where tasks are merged, which takes long and stands behind a verdict. */
  List<String> TYPES_WITH_MERGES =
      List.of(
          "run_started",
          "task_queued",
          "attempt_started",
          "dispatch_started",
          "dispatch_started",
          "process_started",
          "dispatch_ended",
          "validation_passed",
          "validation_passed",
          "validation_passed",
          "validation_passed",
          "task_merged",
          "task_merged",
          "task_completed",
          "run_ended");

  /** The same where tasks are reviewed. */
  List<String> TYPES_WITH_REVIEWS =
      List.of(
          "run_started",
          "attempt_started",
          "dispatch_started",
          "dispatch_ended",
          "dispatch_ended",
          "validation_passed",
          "work_reported",
          "review_started",
          "review_started",
          "process_started",
          "review_ended",
          "review_ended",
          "phase_changed",
          "phase_changed",
          "approval_wanted",
          "task_merged",
          "task_completed",
          "run_ended");

  /** Calls of git in a run are a few hundred, or end with it. */
  int MOST_CALLS = 1_000;

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

  /**
   * At a call of git by Segue.
   *
   * @param number of the call, from 1
   * @param isDone whether git still does it, as one does whose supervisor was killed
   */
  record AtGit(int number, boolean isDone) implements KillInstant {
    @Override
    public String toString() {
      return "at call %d of git, which is %s".formatted(number, isDone ? "done" : "not done");
    }
  }

  /** The next one of a seed where tasks work in worktrees: half of them at calls of git. */
  static KillInstant nextInWorktrees(RandomGenerator random) {
    return random.nextBoolean()
        ? new AtGit((int) Math.pow(MOST_CALLS, random.nextDouble()), random.nextBoolean())
        : next(random, TYPES_WITH_MERGES);
  }

  /** The next one of a seed where tasks are reviewed: half of them at calls of git. */
  static KillInstant nextInWorkflow(RandomGenerator random) {
    return random.nextBoolean()
        ? new AtGit((int) Math.pow(MOST_CALLS, random.nextDouble()), random.nextBoolean())
        : next(random, TYPES_WITH_REVIEWS);
  }

  /** The next one of a seed. */
  static KillInstant next(RandomGenerator random) {
    return next(random, TYPES);
  }

  /** The same behind one of other types. */
  static KillInstant next(RandomGenerator random, List<String> types) {
    if (random.nextInt(100) < 40) {
      return new AfterStart(Duration.ofNanos(random.nextLong(START_MILLIS * 1_000_000L)));
    }
    String type = types.get(random.nextInt(types.size()));
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
