package dev.segue.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForegroundProgramTest {
  @Test
  void whoStartsTheProgramIsNotTakenForIt() {
    long own = ProcessHandle.current().pid();

    assertThat(ForegroundProgram.foregroundGroup("7 (sh) S 1 7 7 34816 7 0")).contains("7");
    assertThat(ForegroundProgram.of(own)).isNotEqualTo(Optional.of("sh"));
  }

  @Test
  void theForegroundOfAProcessThatEndsIsNotKnown() {
    assertThat(ForegroundProgram.foregroundGroup("12 (a) b) S 1 12 12 34816 77 4194304"))
        .contains("77");
    assertThat(ForegroundProgram.foregroundGroup("12 (sh) Z")).isEmpty();
    assertThat(ForegroundProgram.foregroundGroup("12 (sh")).isEmpty();
    assertThat(ForegroundProgram.foregroundGroup("")).isEmpty();
  }
}
