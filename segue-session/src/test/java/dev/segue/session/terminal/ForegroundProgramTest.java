package dev.segue.session.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForegroundProgramTest {
  private static Optional<String> group(String stat) {
    return ForegroundProgram.foregroundGroup(stat, 12);
  }

  @Test
  void whoStartsTheProgramIsNotTakenForIt() {
    assertThat(group("12 (sh) S 1 12 12 34816 12 4194304")).isEmpty();
    assertThat(group("12 (sh) S 1 12 12 34816 77 4194304")).contains("77");
  }

  @Test
  void theForegroundOfAProcessThatEndsIsNotKnown() {
    assertThat(group("12 (a) b) S 1 12 12 34816 77 4194304")).contains("77");
    assertThat(group("12 (sh) Z")).isEmpty();
    assertThat(group("12 (sh")).isEmpty();
    assertThat(group("")).isEmpty();
  }
}
