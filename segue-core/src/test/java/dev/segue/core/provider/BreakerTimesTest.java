package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BreakerTimesTest {
  private static final Instant NOW = Instant.parse("2026-11-29T02:31:20Z");

  @Test
  void asksAgainSoonWithGrowingPausesWhenTheNamedTimeHasPassed() {
    assertThat(IntStream.rangeClosed(1, 8).mapToObj(BreakerTimesTest::pauseOfAPassedReset))
        .containsExactly(
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofMinutes(4),
            Duration.ofMinutes(8),
            Duration.ofMinutes(16),
            Duration.ofMinutes(30),
            Duration.ofMinutes(30));
  }

  @Test
  void waitsUntilATimeThatIsStillToCome() {
    Instant at = NOW.plusSeconds(3600);

    assertThat(BreakerTimes.DEFAULT.until(Reason.QUOTA_EXHAUSTED, Optional.of(at), 7, NOW))
        .contains(at);
  }

  private static Duration pauseOfAPassedReset(int streak) {
    Instant until =
        BreakerTimes.DEFAULT
            .until(Reason.QUOTA_EXHAUSTED, Optional.of(NOW.minusSeconds(20)), streak, NOW)
            .orElseThrow();
    return Duration.between(NOW, until);
  }
}
