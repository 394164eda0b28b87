package dev.segue.core.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
  private static Usage of(long tokens, String cost) {
    Optional<Long> count = Optional.of(tokens);
    return new Usage(
        count,
        count,
        count,
        Optional.of(new BigDecimal(cost)),
        Optional.empty(),
        Optional.empty(),
        count,
        count);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, 1_000_000_000_001L, Long.MAX_VALUE})
  void takesCountsThatCannotBeForUnknown(long tokens) {
    Usage usage = of(tokens, "1");

    assertThat(usage.inputTokens()).isEmpty();
    assertThat(usage.cachedInputTokens()).isEmpty();
    assertThat(usage.outputTokens()).isEmpty();
    assertThat(usage.contextTokens()).isEmpty();
    assertThat(usage.contextWindow()).isEmpty();
    assertThat(usage.costUsd()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.01", "1000000.01", "1e300"})
  void takesACostThatCannotBeForUnknown(String cost) {
    assertThat(of(1, cost).costUsd()).isEmpty();
    assertThat(of(1, cost).inputTokens()).contains(1L);
  }

  @Test
  void keepsTheLargestThatCanBe() {
    assertThat(of(Usage.MOST_TOKENS, "1000000").saysNothing()).isFalse();
    assertThat(of(0, "0").costUsd()).contains(BigDecimal.ZERO);
  }

  @Test
  void keepsACostShort() {
    assertThat(of(1, "1e-500").costUsd().orElseThrow()).isEqualByComparingTo("0");
    assertThat(of(1, "0.1234567890126").costUsd()).contains(new BigDecimal("0.123456789013"));
  }

  @Test
  void takesOffOnlyWhatIsKnown() {
    assertThat(of(10, "1").minus(of(4, "0.25")).inputTokens()).contains(6L);
    assertThat(of(10, "1").minus(of(4, "0.25")).costUsd()).contains(new BigDecimal("0.75"));
    assertThat(of(10, "1").minus(of(11, "2")).saysNothing()).isTrue();
    assertThat(of(10, "1").minus(Usage.UNKNOWN).saysNothing()).isTrue();
  }

  @Test
  void addsWhatIsKnownAndLeavesTheRestUnknown() {
    UsageTotals totals = UsageTotals.NONE.plus(Usage.UNKNOWN).plus(of(3, "0.5")).plus(of(4, "2"));

    assertThat(totals.inputTokens()).contains(7L);
    assertThat(totals.costUsd()).contains(new BigDecimal("2.5"));
    assertThat(totals.silent()).isEqualTo(1);
    assertThat(UsageTotals.NONE.plus(Usage.UNKNOWN).inputTokens()).isEmpty();
    assertThat(Usage.UNKNOWN.plus(of(3, "1")).plus(Usage.UNKNOWN).outputTokens()).contains(3L);
  }
}
