package dev.segue.session.play;

import java.util.function.LongConsumer;

/** Plays the scenes of many seeds. */
public final class Series {
  /** Waiting and giving up are over by then. */
  private static final long UNTIL = 100_000;

  private final Tally tally = new Tally();

  private Series() {}

  /**
   * Result of a series.
   *
   * @param table to be read
   * @param isFlawless no rule was broken, and at least 99.9 % arrived of the messages for which an
   *     agent was ready
   */
  public record Report(String table, boolean isFlawless) {}

  /**
   * Plays.
   *
   * @param isKilled whether the session's owner is killed once in each scene
   * @param after told each seed that was played
   */
  public static Report play(long from, long seeds, boolean isKilled, LongConsumer after) {
    var tally = tally(from, seeds, isKilled, after);
    boolean isFlawless = tally.violations().isEmpty() && (isKilled || tally.delivered() >= 0.999);
    return new Report(tally.toString(), isFlawless);
  }

  static Tally tally(long from, long seeds, boolean isKilled, LongConsumer after) {
    var series = new Series();
    for (long seed = from; seed < from + seeds; seed++) {
      series.tally.add(PlayedSession.play(DeliveryScenario.of(seed, isKilled), UNTIL));
      after.accept(seed);
    }
    return series.tally;
  }
}
