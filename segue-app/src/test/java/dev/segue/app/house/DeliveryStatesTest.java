package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.delivery.TypingStates;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The phases of a text that is typed for an agent, and all transitions between them. */
class DeliveryStatesTest {
  private static final List<Moves.Move> EXPECTED =
      Moves.Move.parse(
          """
          Gate       Ready             TakingAim
          Gate       OwnText           Settling
          Gate       PromptHeard       Over
          Gate       ReadyLate         TakingAim
          Gate       OwnTextLate       Settling
          Gate       OwnTextHeld       Settling
          Gate       ReadyUnseen       TakingAim
          TakingAim  Ready             Announced
          TakingAim  Busy              Gate
          TakingAim  OwnText           Settling
          TakingAim  OtherText         Gate
          TakingAim  Dialog            Gate
          TakingAim  Mark              Gate
          TakingAim  PromptHeard       Over
          TakingAim  ReadyLate         Announced
          TakingAim  OwnTextLate       Settling
          TakingAim  OtherTextLate     Gate
          TakingAim  OwnTextHeld       Settling
          TakingAim  ReadyUnseen       Checking
          Announced  Ready             Writing
          Announced  Busy              Gate
          Announced  OwnText           Settling
          Announced  OtherText         Gate
          Announced  Dialog            Gate
          Announced  Mark              Gate
          Announced  PromptHeard       Over
          Announced  ReadyLate         Writing
          Announced  OwnTextLate       Settling
          Announced  OtherTextLate     Gate
          Announced  OwnTextHeld       Settling
          Announced  ReadyUnseen       Writing
          Writing    TextDrained       Showing
          Writing    OutputCut         Over
          Writing    OutputKept        Resting
          Writing    PromptHeard       Over
          Showing    OwnText           Settling
          Showing    PromptHeard       Over
          Showing    ReadyLate         Asking
          Showing    OwnTextLate       Settling
          Showing    OtherTextLate     Over
          Showing    OwnTextHeld       Settling
          Settling   PromptHeard       Over
          Settling   ReadyLate         Poised
          Settling   OwnTextLate       Poised
          Settling   OtherTextLate     Poised
          Poised     Ready             Entered
          Poised     Busy              Entered
          Poised     OwnText           Armed
          Poised     OtherText         Showing
          Poised     Dialog            Showing
          Poised     Mark              Showing
          Poised     PromptHeard       Over
          Poised     ReadyLate         Entered
          Poised     OwnTextLate       Armed
          Poised     OtherTextLate     Showing
          Poised     OwnTextHeld       Settling
          Poised     ReadyUnseen       Entered
          Armed      Ready             Entered
          Armed      Busy              Entered
          Armed      OwnText           Entered
          Armed      OtherText         Showing
          Armed      Dialog            Showing
          Armed      Mark              Showing
          Armed      PromptHeard       Over
          Armed      ReadyLate         Entered
          Armed      OwnTextLate       Entered
          Armed      OtherTextLate     Showing
          Armed      OwnTextHeld       Settling
          Armed      ReadyUnseen       Entered
          Entered    Busy              Over
          Entered    PromptHeard       Over
          Entered    ReadyLate         Asking
          Entered    OwnTextLate       Poised
          Entered    OtherTextLate     Over
          Asking     Busy              Over
          Asking     OwnText           Entered
          Asking     OtherText         Entered
          Asking     Mark              Entered
          Asking     TranscriptSame    Over
          Asking     PromptHeard       Over
          Asking     ReadyLate         Resting
          Asking     OwnTextLate       Entered
          Asking     OtherTextLate     Entered
          Asking     OwnTextHeld       Entered
          Resting    PromptHeard       Over
          Resting    ReadyLate         Gate
          Resting    OwnTextLate       Gate
          Resting    OtherTextLate     Gate
          Resting    ReadyUnseen       Gate
          Checking   Ready             Gate
          Checking   Busy              Gate
          Checking   OwnText           Asking
          Checking   OtherText         Asking
          Checking   Dialog            Asking
          Checking   PromptHeard       Over
          Checking   ReadyLate         Gate
          Checking   OwnTextLate       Asking
          Checking   OtherTextLate     Asking
          Checking   OwnTextHeld       Asking
          Checking   ReadyUnseen       Gate
          TakenOver  Ready             Asking
          TakenOver  Busy              Asking
          TakenOver  OwnText           Settling
          TakenOver  PromptHeard       Over
          TakenOver  ReadyLate         Asking
          TakenOver  OwnTextLate       Settling
          TakenOver  OtherTextLate     Over
          TakenOver  OwnTextHeld       Settling
          TakenOver  ReadyUnseen       Asking
          """);

  private final Moves moves =
      new Moves(
          "A text that is typed for an agent",
          TypingStates.states(),
          TypingStates.events(),
          TypingStates::play);

  @Test
  void movesAsTheTableSaysAndNotOtherwise() {
    assertThat(moves.changes()).isEqualTo(EXPECTED);
  }

  @Test
  void takesEveryTransitionAndNoOtherWhateverHappensWhen() {
    assertThat(TypingStates.walked(20_000))
        .containsExactlyInAnyOrderElementsOf(
            EXPECTED.stream()
                .map(move -> move.from() + " " + move.to())
                .collect(Collectors.toSet()));
  }

  @Test
  void isDrawnAsItMoves() {
    moves.checkDrawing("delivery.md", "Gate", EXPECTED);
  }
}
