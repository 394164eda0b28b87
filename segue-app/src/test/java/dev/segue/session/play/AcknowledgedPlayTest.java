package dev.segue.session.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.delivery.Proof;
import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.skins.Appearance;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An acknowledgment is claimed when the agent's own log has it, and only then. */
class AcknowledgedPlayTest {
  private static final String NOT_PLAIN = "PLAIN";

  private static DeliveryScenario scene(Appearance appearance) {
    return DeliveryScenario.of(appearance);
  }

  @ParameterizedTest
  @EnumSource(value = Appearance.class, names = NOT_PLAIN, mode = EnumSource.Mode.EXCLUDE)
  void anAgentThatGivesTheIdBackHasAcknowledged(Appearance appearance) {
    var play = AcknowledgedPlay.play(scene(appearance).with(Fault.ACKNOWLEDGE));

    assertThat(play.violations()).isEmpty();
    assertThat(play.isReturned()).isTrue();
    assertThat(play.entry().receipt().proof()).isEqualTo(Proof.ACKNOWLEDGED);
    assertThat(play.entry().receipt().evidence()).isEqualTo("screen");
    assertThat(play.isMissed()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(value = Appearance.class, names = NOT_PLAIN, mode = EnumSource.Mode.EXCLUDE)
  void anAgentThatOnlyShowsTheMessageHasNot(Appearance appearance) {
    var play = AcknowledgedPlay.play(scene(appearance));

    assertThat(play.violations()).isEmpty();
    assertThat(play.entry().receipt().proof()).isEqualTo(Proof.SUBMITTED);
    assertThat(play.isMissed()).isTrue();
  }

  static Stream<Arguments> seeds() {
    return Stream.of(Appearance.CLAUDE, Appearance.CODEX, Appearance.GEMINI)
        .flatMap(
            appearance -> IntStream.range(0, 40).mapToObj(seed -> Arguments.of(appearance, seed)));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverTheAgentDoesNothingIsClaimedThatItsLogDoesNotProve(Appearance appearance, int seed) {
    var script =
        scene(appearance)
            .script()
            .seeded(seed)
            .with(Fault.ACKNOWLEDGE, 1_000, 0.5)
            .with(Fault.QUOTES, Fault.QUOTES.usual(), 0.5)
            .with(Fault.REPAINT, Fault.REPAINT.usual(), 0.3)
            .with(Fault.ENTER_LOST, Fault.ENTER_LOST.usual(), 0.3)
            .with(Fault.INSTANT, Fault.INSTANT.usual(), 0.3)
            .with(Fault.BANNER, Fault.BANNER.usual(), 0.3);

    var play =
        AcknowledgedPlay.play(new DeliveryScenario(script, ScenarioObserver.NONE, List.of(), 0, 0));

    assertThat(play.violations()).as("%s", script).isEmpty();
    if (play.entry().receipt().proof() == Proof.SUBMITTED) {
      assertThat(play.isMissed()).as("%s", script).isTrue();
      assertThat(play.isReturned()).as("%s", script).isFalse();
    }
  }
}
