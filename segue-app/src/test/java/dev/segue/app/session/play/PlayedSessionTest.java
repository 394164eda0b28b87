package dev.segue.app.session.play;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.Fault;
import dev.segue.testkit.terminal.look.Look;
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
    return Stream.of(Look.values())
        .flatMap(look -> OVERCOME.stream().map(fault -> Arguments.of(look, fault)));
  }

  private static Scene scene(Look look) {
    String second = look == Look.PLAIN ? "Then, in one line, the next of them. ".repeat(20) : LONG;
    return Scene.of(look).message(SHORT, 0).message(second, 1_500);
  }

  private static List<Outcome> outcomes(Played played) {
    assertThat(played.violations()).as("%s", played.scene()).isEmpty();
    var submitted = played.submitted();
    return played.scene().lines().stream()
        .map(line -> played.outcome(line, submitted.contains(line.id())))
        .toList();
  }

  private static List<Outcome> play(Scene scene) {
    return outcomes(PlayedSession.play(scene, UNTIL));
  }

  @ParameterizedTest
  @MethodSource("overcome")
  void deliversOnceWhateverTheAgentDoes(Look look, Fault fault) {
    assertThat(play(scene(look).with(fault))).containsExactly(Outcome.DELIVERED, Outcome.DELIVERED);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void deliversOnceWhereAPersonTypesToo(Look look) {
    assertThat(play(scene(look).with(Fault.HUMAN)))
        .containsExactly(Outcome.DELIVERED, Outcome.DELIVERED);
  }

  @ParameterizedTest
  @EnumSource(value = Look.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void isNotDeceivedByQuotedScreens(Look look) {
    assertThat(play(scene(look).with(Fault.QUOTES)))
        .containsExactly(Outcome.DELIVERED, Outcome.DELIVERED);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void waitsWhileADialogIsOpen(Look look) {
    assertThat(play(scene(look).with(Fault.TRUST)))
        .containsExactly(Outcome.WAITING, Outcome.WAITING);
    assertThat(play(scene(look).with(Fault.UPDATE).with(Fault.YES_MARKED)))
        .containsExactly(Outcome.WAITING, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void waitsOnceATurnAsksForAPermission(Look look) {
    assertThat(play(scene(look).with(Fault.PERMISSION)))
        .containsExactly(Outcome.DELIVERED, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void waitsForTheEndOfATurn(Look look) {
    assertThat(play(scene(look).with(Fault.BUSY_FOR_EVER)))
        .containsExactly(Outcome.DELIVERED, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void typesNothingOnAnUnknownScreen(Look look) {
    assertThat(play(scene(look).with(Fault.UNKNOWN)))
        .containsExactly(Outcome.WAITING, Outcome.WAITING);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void pressesNoEnterOnWhatIsNotShown(Look look) {
    assertThat(play(scene(look).with(Fault.NO_ECHO)))
        .containsExactly(Outcome.UNSEEN, Outcome.UNSEEN);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void typesNothingIntoAShellThatIsLeftBehind(Look look) {
    assertThat(play(scene(look).with(Fault.CRASH, 1).with(Fault.SHELL)))
        .containsExactly(Outcome.DEAD, Outcome.DEAD);
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void tellsOfMessagesWhoseAgentHasEnded(Look look) {
    var played = PlayedSession.play(scene(look).with(Fault.CRASH_AT, 1_250), UNTIL);

    assertThat(outcomes(played)).last().isEqualTo(Outcome.DEAD);
    assertThat(played.reason("d2")).contains("the agent has ended");
  }

  @ParameterizedTest
  @EnumSource(value = Look.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void isQuickWhereTheAgentIsIdle(Look look) {
    var scene = Scene.of(look).message(SHORT, 2_000).message("x".repeat(4_096), 4_000);
    var played = PlayedSession.play(scene, UNTIL);
    long delay = scene.profile().typing().enterDelay().toMillis();

    for (Scene.Line line : scene.lines()) {
      assertThat(played.latency(line).orElseThrow()).isBetween(delay, delay + 60);
    }
  }

  @Test
  void playsTheSameForTheSameSeed() {
    var one = PlayedSession.play(Scene.of(7, true), UNTIL);
    var other = PlayedSession.play(Scene.of(7, true), UNTIL);

    assertThat(one.log()).isEqualTo(other.log());
    assertThat(one.told()).isEqualTo(other.told());
  }
}
