package dev.segue.session.play;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.delivery.AcknowledgmentRequest;
import dev.segue.core.session.readiness.Row;
import dev.segue.session.terminal.ScreenEmulator;
import org.junit.jupiter.api.Test;

/** An answer counts as it is seen on the screen, not as bytes. */
class PaintedAnswerTest {
  private static final AcknowledgmentRequest ASKING = new AcknowledgmentRequest("q7w3e5r1");

  private static boolean isAnswered(int columns, String bytes) {
    var emulator = new ScreenEmulator(columns, 10);
    emulator.feed(bytes.getBytes(UTF_8));
    return ASKING.isAnsweredIn(emulator.snapshot().rows().stream().map(Row::text).toList());
  }

  @Test
  void coloursAndLeapsMakeNoDifference() {
    assertThat(
            isAnswered(
                80,
                "\u001b[1;32m●\u001b[0m \u001b[1mACK:\u001b[0m\u001b[1Ccontext\u001b[1Creceived"
                    + "\u001b[38;5;99m q7w3\u001b[7me5r1\u001b[0m"))
        .isTrue();
    assertThat(isAnswered(80, "\u001b[3;14Hreceived q7w3e5r1\u001b[3;1HACK: context")).isTrue();
  }

  @Test
  void theTerminalMayWrapIt() {
    assertThat(isAnswered(30, "● ACK: context received q7w3e5r1")).isTrue();
    assertThat(isAnswered(20, "● ACK: context\r\n  received q7w3e5r1")).isTrue();
  }

  @Test
  void whatIsNotShownIsNoAnswer() {
    assertThat(isAnswered(80, "\u001b]2;ACK: context received q7w3e5r1\u0007")).isFalse();
    assertThat(isAnswered(80, "ACK: context received q7w3e5r1\r\u001b[2K")).isFalse();
    assertThat(isAnswered(80, "\u001bPACK: context received q7w3e5r1\u001b\\")).isFalse();
  }

  @Test
  void piecesThatOnlyTheBytesBringTogetherAreNoAnswer() {
    assertThat(isAnswered(80, "ACK: context received \u001b[8;40Hq7w3e5r1")).isFalse();
  }
}
