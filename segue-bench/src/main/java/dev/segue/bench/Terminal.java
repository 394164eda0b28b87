package dev.segue.bench;

import dev.segue.app.session.play.Series;
import java.time.Duration;

/**
 * Plays sessions with scripted agents: {@code --seeds N} of them, {@code --from SEED} on; with
 * {@code --killed 1} each session's owner is killed once. Ends with 1 when a rule was broken or too
 * little arrived.
 */
final class Terminal {
  private static final int PROGRESS = 1_000;

  private Terminal() {}

  /** Plays. */
  public static void main(String... arguments) {
    long from = 1;
    long seeds = 10_000;
    boolean isKilled = false;
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      long number = Long.parseLong(arguments[i + 1]);
      switch (arguments[i]) {
        case "--from" -> from = number;
        case "--seeds" -> seeds = number;
        case "--killed" -> isKilled = number != 0;
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    if (!isFlawless(from, seeds, isKilled)) {
      System.exit(1);
    }
  }

  private static boolean isFlawless(long from, long seeds, boolean isKilled) {
    long begin = System.nanoTime();
    var report =
        Series.play(
            from,
            seeds,
            isKilled,
            seed -> {
              if ((seed - from + 1) % PROGRESS == 0) {
                System.out.printf("%d seeds%n", seed - from + 1);
              }
            });
    double seconds = Duration.ofNanos(System.nanoTime() - begin).toMillis() / 1000.0;
    System.out.printf("%s%d seeds from %d in %.1f s%n", report.table(), seeds, from, seconds);
    return report.isFlawless();
  }
}
