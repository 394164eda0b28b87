package dev.segue.core.session.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScreenStabilityTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static Screen screen(String text) {
    var styles = new Style[text.length()];
    Arrays.fill(styles, Style.PLAIN);
    return new Screen(
        text.length(),
        List.of(Row.of(text.chars().toArray(), styles)),
        new Cursor(0, 0, true),
        "",
        Modes.INITIAL,
        Optional.empty());
  }

  @Test
  void restsWhileTheScreenIsTheSame() {
    ScreenStability screenStability =
        ScreenStability.first(screen("a"), NOON).next(screen("a"), NOON.plusSeconds(5));

    assertThat(screenStability.quiet(NOON.plusSeconds(6))).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void makesNoProgressWhereOnlyClocksAndSpinnersMove() {
    ScreenStability screenStability =
        ScreenStability.first(screen("* Working (3s)"), NOON)
            .next(screen("+ Working (4s)"), NOON.plusSeconds(1));

    assertThat(screenStability.quiet(NOON.plusSeconds(2))).isEqualTo(Duration.ofSeconds(1));
    assertThat(screenStability.stalled(NOON.plusSeconds(2))).isEqualTo(Duration.ofSeconds(2));
    assertThat(
            screenStability
                .next(screen("+ Waiting (4s)"), NOON.plusSeconds(3))
                .stalled(NOON.plusSeconds(3)))
        .isEqualTo(Duration.ZERO);
  }
}
