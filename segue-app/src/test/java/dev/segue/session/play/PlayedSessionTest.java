package dev.segue.session.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.skins.Appearance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One fault at a time, for each look. */
class PlayedSessionTest {
  private static final long UNTIL = 100_000;
  private static final String SHORT = "Look at the failing test of the parser first.";
  private static final String LONG =
      "First this.\n\n  Then that, 次に, 👩‍🔧 ❤️.\n".repeat(40).strip();

  /** What an agent may do without any harm to a message. */
  private static final List<Fault> OVERCOME =
      List.of(
          Fault.START,
          Fault.DISCARD_INPUT,
          Fault.ENTER_LOST,
          Fault.ENTER_NEWLINE,
          Fault.PLACEHOLDER,
          Fault.CRLF,
          Fault.CURSOR_MOVES,
          Fault.BUSY,
          Fault.INSTANT,
          Fault.BANNER,
          Fault.REPAINT,
          Fault.ABORT,
          Fault.TABS,
          Fault.LANGUAGES,
          Fault.TRANSCRIPT);

  static Stream<Arguments> overcome() {
    return Stream.of(Appearance.values())
        .flatMap(appearance -> OVERCOME.stream().map(fault -> Arguments.of(appearance, fault)));
  }

  private static DeliveryScenario scene(Appearance appearance) {
    String second =
        appearance == Appearance.PLAIN ? "Then, in one line, the next of them. ".repeat(20) : LONG;
    return DeliveryScenario.of(appearance).message(SHORT, 0).message(second, 1_500);
  }

  private static List<Outcome> outcomes(Played played) {
    assertThat(played.violations()).as("%s", played.deliveryScenario()).isEmpty();
    var submitted = played.submitted();
    return played.deliveryScenario().lines().stream()
        .map(line -> played.outcome(line, submitted.contains(line.id())))
        .toList();
  }

  private static List<Outcome> play(DeliveryScenario deliveryScenario) {
    return outcomes(PlayedSession.play(deliveryScenario, UNTIL));
  }

  @ParameterizedTest
  @MethodSource("overcome")
  void deliversOnceWhateverTheAgentDoes(Appearance appearance, Fault fault) {
    assertThat(play(scene(appearance).with(fault)))
        .containsExactly(Outcome.DELIVERED, Outcome.DELIVERED);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void deliversOnceWhereAPersonTypesToo(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.HUMAN)))
        .containsExactly(Outcome.DELIVERED, Outcome.DELIVERED);
  }

  @ParameterizedTest
  @EnumSource(value = Appearance.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void isNotDeceivedByQuotedScreens(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.QUOTES)))
        .containsExactly(Outcome.DELIVERED, Outcome.DELIVERED);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void waitsWhileADialogIsOpen(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.TRUST)))
        .containsExactly(Outcome.WAITING, Outcome.WAITING);
    assertThat(play(scene(appearance).with(Fault.UPDATE).with(Fault.YES_MARKED)))
        .containsExactly(Outcome.WAITING, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void waitsOnceATurnAsksForAPermission(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.PERMISSION)))
        .containsExactly(Outcome.DELIVERED, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void waitsForTheEndOfATurn(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.BUSY_FOR_EVER)))
        .containsExactly(Outcome.DELIVERED, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void typesNothingOnAnUnknownScreen(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.UNKNOWN)))
        .containsExactly(Outcome.WAITING, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void pressesNoEnterOnWhatIsNotShown(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.NO_ECHO)))
        .containsExactly(Outcome.UNSEEN, Outcome.UNSEEN);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void typesNothingIntoAShellThatIsLeftBehind(Appearance appearance) {
    assertThat(play(scene(appearance).with(Fault.CRASH, 1).with(Fault.SHELL)))
        .containsExactly(Outcome.DEAD, Outcome.DEAD);
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void tellsOfMessagesWhoseAgentHasEnded(Appearance appearance) {
    var played = PlayedSession.play(scene(appearance).with(Fault.CRASH_AT, 1_250), UNTIL);

    assertThat(outcomes(played)).last().isEqualTo(Outcome.DEAD);
    assertThat(played.reason("d2")).contains("the agent has ended");
  }

  @ParameterizedTest
  @EnumSource(value = Appearance.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void isQuickWhereTheAgentIsIdle(Appearance appearance) {
    var deliveryScenario =
        DeliveryScenario.of(appearance).message(SHORT, 2_000).message("x".repeat(4_096), 4_000);
    var played = PlayedSession.play(deliveryScenario, UNTIL);
    long delay = deliveryScenario.profile().typing().enterDelay().toMillis();

    for (DeliveryScenario.Line line : deliveryScenario.lines()) {
      assertThat(played.latency(line).orElseThrow()).isBetween(delay, delay + 60);
    }
  }

  @ParameterizedTest
  @EnumSource(Appearance.class)
  void theInputsAndTheirTimesDetermineTheEffects(Appearance appearance) {
    var scenario = scene(appearance).with(Fault.ENTER_LOST);
    var inputs = PlayedSession.inputs(scenario, UNTIL);
    var again = new ArrayList<PlayedSession.Input>();

    var coordinator = PlayedSession.coordinator(scenario, again::add);
    inputs.forEach(one -> coordinator.on(one.input(), one.now()));

    assertThat(inputs).hasSizeGreaterThan(20);
    assertThat(again).isEqualTo(inputs);
  }

  @Test
  void playsTheSameForTheSameSeed() {
    var one = PlayedSession.play(DeliveryScenario.of(7, true), UNTIL);
    var other = PlayedSession.play(DeliveryScenario.of(7, true), UNTIL);

    assertThat(one.log()).isEqualTo(other.log());
    assertThat(one.told()).isEqualTo(other.told());
  }
}
