package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTest {
  @ParameterizedTest
  @CsvSource({
    ">=2.1 <3, 2.1.197, true",
    ">=2.1 <3, 2.1, true",
    ">=2.1 <3, 2.0.9, false",
    ">=2.1 <3, 3.0.0-beta.1, false",
    ">=0.20 <1, 0.9.1, false",
    "=1.0.102, 1.0.102, true",
    "=1.0, 1.0.0, true",
    ">1.0 <=1.2, 1.0.0, false",
    ">1.0 <=1.2, 1.2.0, true",
  })
  void comparesVersionsByTheirNumbers(String range, String version, boolean isIn) {
    assertThat(VersionRange.of(range).orElseThrow().contains(version)).contains(isIn);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2.1", ">= ", "~2", ">=2 or <1", ">=2,<3", "<99999999999"})
  void isNoneWhenItIsWrittenOtherwise(String range) {
    assertThat(VersionRange.of(range)).isEmpty();
  }

  @Test
  void saysNothingOfWhatIsNoVersion() {
    assertThat(VersionRange.of(">=2").orElseThrow().contains("main-branch")).isEmpty();
  }
}
