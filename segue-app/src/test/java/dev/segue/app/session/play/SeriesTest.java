package dev.segue.app.session.play;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Many seeds; {@code -Dterminal.seeds=10000} plays more of them. */
class SeriesTest {
  private static final int SEEDS = Integer.getInteger("terminal.seeds", 300);

  /** Of those whose agent was ready. */
  private static final double LEAST_DELIVERED = 0.999;

  @Test
  void deliversOnceAndSaysNoMoreThanIsTrue() {
    var tally = Series.tally(1, SEEDS, false, _ -> {});

    assertThat(tally.violations()).isEmpty();
    assertThat(tally.delivered())
        .as("not delivered: %s", tally.missed())
        .isGreaterThanOrEqualTo(LEAST_DELIVERED);
    assertThat(tally.count(Outcome.DELIVERED)).isGreaterThan(SEEDS);
  }

  @Test
  void deliversNothingTwiceWhereTheOwnerIsKilled() {
    var tally = Series.tally(1, Math.max(1, SEEDS / 3), true, _ -> {});

    assertThat(tally.violations()).isEmpty();
    assertThat(tally.count(Outcome.DELIVERED)).isPositive();
  }
}
