package dev.segue.bench;

import dev.segue.bench.terminal.Latency;
import dev.segue.bench.terminal.PtySeries;
import dev.segue.session.play.Series;
import dev.segue.session.play.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * Plays sessions with scripted agents: {@code --seeds N} of them, {@code --from SEED} on; with
 * {@code --killed 1} each session's owner is killed once. {@code --pty 1} plays them on pseudo
 * terminals in real time, {@code --at-once N} of them; {@code --latency ROUNDS} measures there how
 * long messages take. Ends with 1 when a rule was broken or too little arrived.
 */
final class Terminal {
  private static final int PROGRESS = 1_000;
  private static final int PTY_PROGRESS = 100;
  private static final double LEAST_DELIVERED = 0.999;

  private Terminal() {}

  /** Plays. */
  public static void main(String... arguments) throws IOException, InterruptedException {
    long from = 1;
    long seeds = 10_000;
    int atOnce = 40;
    boolean isKilled = false;
    boolean isReal = false;
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      long number = Long.parseLong(arguments[i + 1]);
      switch (arguments[i]) {
        case "--from" -> from = number;
        case "--seeds" -> seeds = number;
        case "--killed" -> isKilled = number != 0;
        case "--pty" -> isReal = number != 0;
        case "--at-once" -> atOnce = (int) number;
        case "--latency" -> {
          System.out.print(Latency.measure((int) number, Files.createTempDirectory("segue-pty-")));
          return;
        }
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    boolean isFlawless =
        isReal ? isFlawlessOnPtys(from, seeds, atOnce) : isFlawless(from, seeds, isKilled);
    System.exit(isFlawless ? 0 : 1);
  }

  private static boolean isFlawless(long from, long seeds, boolean isKilled) {
    long begin = System.nanoTime();
    var report = Series.play(from, seeds, isKilled, seed -> progress(seed - from + 1, PROGRESS));
    told(report.table(), from, seeds, begin);
    return report.isFlawless();
  }

  private static boolean isFlawlessOnPtys(long from, long seeds, int atOnce)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Path folder = Files.createTempDirectory("segue-pty-");
    long[] all = LongStream.range(from, from + seeds).toArray();
    Tally tally =
        PtySeries.play(
            PtySeries::scene, all, folder, atOnce, seed -> progress(seed - from + 1, PTY_PROGRESS));
    told(tally.toString(), from, seeds, begin);
    return tally.violations().isEmpty() && tally.delivered() >= LEAST_DELIVERED;
  }

  private static void progress(long played, int every) {
    if (played % every == 0) {
      System.out.printf("%d seeds%n", played);
    }
  }

  private static void told(String table, long from, long seeds, long begin) {
    double seconds = Duration.ofNanos(System.nanoTime() - begin).toMillis() / 1000.0;
    System.out.printf("%s%d seeds from %d in %.1f s%n", table, seeds, from, seconds);
  }
}
