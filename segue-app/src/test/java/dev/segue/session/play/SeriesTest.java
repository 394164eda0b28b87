package dev.segue.session.play;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /**
   * A person submits what the agent hides (7624), or what it shows, with words of theirs (8204).
   */
  @ParameterizedTest
  @ValueSource(longs = {7624, 8204})
  void seedsThatFoundFaults(long seed) {
    assertThat(Series.tally(seed, 1, false, _ -> {}).violations()).isEmpty();
  }

  /** A person submits with words of theirs what an owner left when it was killed. */
  @Test
  void seedThatFoundAFaultOfTakingOver() {
    assertThat(Series.tally(433, 1, true, _ -> {}).violations()).isEmpty();
  }

  @Test
  void deliversNothingTwiceWhereTheOwnerIsKilled() {
    var tally = Series.tally(1, Math.max(1, SEEDS / 3), true, _ -> {});

    assertThat(tally.violations()).isEmpty();
    assertThat(tally.count(Outcome.DELIVERED)).isPositive();
  }
}
