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
          AwaitingReady       Ready             TakingAim
          AwaitingReady       OwnText           Settling
          AwaitingReady       PromptHeard       Over
          AwaitingReady       ReadyLate         TakingAim
          AwaitingReady       OwnTextLate       Settling
          AwaitingReady       OwnTextHeld       Settling
          AwaitingReady       ReadyUnseen       TakingAim
          TakingAim  Ready             Announced
          TakingAim  Busy              AwaitingReady
          TakingAim  OwnText           Settling
          TakingAim  OtherText         AwaitingReady
          TakingAim  Dialog            AwaitingReady
          TakingAim  Mark              AwaitingReady
          TakingAim  PromptHeard       Over
          TakingAim  ReadyLate         Announced
          TakingAim  OwnTextLate       Settling
          TakingAim  OtherTextLate     AwaitingReady
          TakingAim  OwnTextHeld       Settling
          TakingAim  ReadyUnseen       Checking
          Announced  Ready             Writing
          Announced  Busy              AwaitingReady
          Announced  OwnText           Settling
          Announced  OtherText         AwaitingReady
          Announced  Dialog            AwaitingReady
          Announced  Mark              AwaitingReady
          Announced  PromptHeard       Over
          Announced  ReadyLate         Writing
          Announced  OwnTextLate       Settling
          Announced  OtherTextLate     AwaitingReady
          Announced  OwnTextHeld       Settling
          Announced  ReadyUnseen       Writing
          Writing    TextDrained       Showing
          Writing    OutputCut         Over
          Writing    OutputKept        Resting
          Writing    PromptHeard       Over
          Showing    OwnText           Settling
          Showing    PromptHeard       Over
          Showing    ReadyLate         AwaitingTranscript
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
          Entered    ReadyLate         AwaitingTranscript
          Entered    OwnTextLate       Poised
          Entered    OtherTextLate     Over
          AwaitingTranscript     Busy              Over
          AwaitingTranscript     OwnText           Entered
          AwaitingTranscript     OtherText         Entered
          AwaitingTranscript     Mark              Entered
          AwaitingTranscript     TranscriptSame    Over
          AwaitingTranscript     PromptHeard       Over
          AwaitingTranscript     ReadyLate         Resting
          AwaitingTranscript     OwnTextLate       Entered
          AwaitingTranscript     OtherTextLate     Entered
          AwaitingTranscript     OwnTextHeld       Entered
          Resting    PromptHeard       Over
          Resting    ReadyLate         AwaitingReady
          Resting    OwnTextLate       AwaitingReady
          Resting    OtherTextLate     AwaitingReady
          Resting    ReadyUnseen       AwaitingReady
          Checking   Ready             AwaitingReady
          Checking   Busy              AwaitingReady
          Checking   OwnText           AwaitingTranscript
          Checking   OtherText         AwaitingTranscript
          Checking   Dialog            AwaitingTranscript
          Checking   PromptHeard       Over
          Checking   ReadyLate         AwaitingReady
          Checking   OwnTextLate       AwaitingTranscript
          Checking   OtherTextLate     AwaitingTranscript
          Checking   OwnTextHeld       AwaitingTranscript
          Checking   ReadyUnseen       AwaitingReady
          TakenOver  Ready             AwaitingTranscript
          TakenOver  Busy              AwaitingTranscript
          TakenOver  OwnText           Settling
          TakenOver  PromptHeard       Over
          TakenOver  ReadyLate         AwaitingTranscript
          TakenOver  OwnTextLate       Settling
          TakenOver  OtherTextLate     Over
          TakenOver  OwnTextHeld       Settling
          TakenOver  ReadyUnseen       AwaitingTranscript
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
    moves.checkDrawing("delivery.md", "AwaitingReady", EXPECTED);
  }
}
