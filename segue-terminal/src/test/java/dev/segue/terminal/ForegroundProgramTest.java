package dev.segue.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForegroundProgramTest {
  @Test
  void theForegroundOfAProcessThatEndsIsNotKnown() {
    assertThat(ForegroundProgram.foregroundGroup("12 (a) b) S 1 12 12 34816 77 4194304"))
        .contains("77");
    assertThat(ForegroundProgram.foregroundGroup("12 (sh) Z")).isEmpty();
    assertThat(ForegroundProgram.foregroundGroup("12 (sh")).isEmpty();
    assertThat(ForegroundProgram.foregroundGroup("")).isEmpty();
  }
}
