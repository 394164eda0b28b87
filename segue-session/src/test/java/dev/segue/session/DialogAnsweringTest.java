package dev.segue.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Answer;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DialogAnsweringTest {
  private static final List<Answer> TRUST =
      List.of(
          new Answer("trust", "no-marked", List.of("down", "enter")),
          new Answer("trust", "yes-marked", List.of("enter")));

  private final DialogAnswering answering = new DialogAnswering(TRUST);

  private static ReadinessVerdict verdict(AgentState state, String rule, Optional<String> dialog) {
    return new ReadinessVerdict(state, dialog, "as set", rule, Composer.NONE, false, List.of());
  }

  private static ReadinessVerdict dialog(String rule) {
    return verdict(AgentState.DIALOG, rule, Optional.of("trust"));
  }

  private Optional<String> key(ReadinessVerdict seen, long now) {
    return answering.seen(seen, true, now) instanceof DialogAnswering.Move.Press press
        ? Optional.of(press.key())
        : Optional.empty();
  }

  @Test
  void pressesOnTheSecondLookAndOnce() {
    assertThat(key(dialog("yes-marked"), 0)).isEmpty();
    assertThat(key(dialog("yes-marked"), 1)).contains("enter");
    assertThat(key(dialog("yes-marked"), 100)).isEmpty();
    assertThat(key(dialog("yes-marked"), 9_000)).isEmpty();
  }

  @Test
  void waitsForAScreenThatRests() {
    assertThat(answering.seen(dialog("yes-marked"), false, 0))
        .isInstanceOf(DialogAnswering.Move.LookAt.class);
    assertThat(key(dialog("yes-marked"), 50)).isEmpty();
    assertThat(key(dialog("yes-marked"), 50)).contains("enter");
  }

  @Test
  void confirmsAChoiceOnlyWhereTheMarkIsSeenToHaveMoved() {
    key(dialog("no-marked"), 0);
    assertThat(key(dialog("no-marked"), 1)).contains("down");
    assertThat(key(dialog("no-marked"), 60)).isEmpty();
    assertThat(key(dialog("yes-marked"), 120)).contains("enter");
    assertThat(key(dialog("no-marked"), 180)).isEmpty();
  }

  @Test
  void leavesAMarkThatDoesNotMoveToThePerson() {
    key(dialog("no-marked"), 0);
    key(dialog("no-marked"), 1);

    assertThat(key(dialog("no-marked"), 3_000)).isEmpty();
    assertThat(key(dialog("yes-marked"), 3_050)).isEmpty();
  }

  @Test
  void leavesEveryOtherDialogToThePerson() {
    for (ReadinessVerdict other :
        List.of(
            verdict(AgentState.DIALOG, "permission", Optional.of("permission")),
            verdict(AgentState.DIALOG, "yes-marked", Optional.of("permission")),
            verdict(AgentState.DIALOG, "menu", Optional.of("trust")),
            verdict(AgentState.UNRECOGNISED, "none", Optional.empty()))) {
      assertThat(key(other, 0)).isEmpty();
      assertThat(key(other, 1)).isEmpty();
    }
  }

  @Test
  void answersNothingOnceTheAgentWasReady() {
    key(verdict(AgentState.READY, "composer", Optional.empty()), 0);

    key(dialog("yes-marked"), 1);
    assertThat(key(dialog("yes-marked"), 2)).isEmpty();
  }

  @Test
  void leavesTheDialogToAPersonWhoHasPressedAKeyOnIt() {
    answering.typed(Optional.of(verdict(AgentState.STARTING, "blank", Optional.empty())));
    key(dialog("no-marked"), 0);
    answering.typed(Optional.of(dialog("no-marked")));

    assertThat(key(dialog("yes-marked"), 1)).isEmpty();
    assertThat(key(dialog("yes-marked"), 2)).isEmpty();
  }

  @Test
  void answersNothingThatWasNotOrdered() {
    var none = new DialogAnswering(List.of());

    none.seen(dialog("yes-marked"), true, 0);
    assertThat(none.seen(dialog("yes-marked"), true, 1))
        .isInstanceOf(DialogAnswering.Move.Rest.class);
  }
}
