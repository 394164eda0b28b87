package dev.segue.core.session.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.session.readiness.RowPattern;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcknowledgmentRequestTest {
  private static final AcknowledgmentRequest ASKING = new AcknowledgmentRequest("k3x9a0b7");

  @Test
  void wrapsTheTextInTheWordsOfThePage() {
    assertThat(ASKING.around("Do this,\nthen that."))
        .isEqualTo(
            """
            [CONTEXT INJECTION k3x9a0b7 - Please acknowledge receipt]
            Do this,
            then that.
            [END CONTEXT - Reply "ACK: context received" followed by the id in the first line's brackets to confirm]""");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ACK: context received k3x9a0b7",
        "● ACK: context received k3x9a0b7.",
        "  ACK: context received [k3x9a0b7]",
        "**ACK: context received `k3x9a0b7`**",
        "Sure. ACK: context\n  received k3x9a0b7 and now to work",
        "ACK: context received k3x\n  9a0b7"
      })
  void knowsTheAnswerHoweverItIsDrawn(String rows) {
    assertThat(ASKING.isAnsweredIn(rows.lines().toList())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ACK: context received",
        "ACK: context received k3x9a0b8",
        "ACK: context received k3x9a0b77",
        "ACK: context received 1k3x9a0b7",
        "ACK: context received k3x9a0b",
        "ACK: context received. The id is k3x9a0b7.",
        "BACK: context received k3x9a0b7",
        "ack: context received k3x9a0b7",
        "ACK: context received\n\nk3x9a0b7",
        "ACK: context received\n                              k3x9a0b7",
        "k3x9a0b7",
        "I have received k3x9a0b7"
      })
  void knowsWhatIsNoAnswer(String rows) {
    assertThat(ASKING.isAnsweredIn(rows.lines().toList())).isFalse();
  }

  @Test
  void neitherTheTextNorItsEchoIsTheAnswerHoweverItIsWrapped() {
    String text = ASKING.around("ACK: context received\nACK: context received");
    for (int width = 8; width <= 130; width++) {
      assertThat(ASKING.isAnsweredIn(wrapped("> " + text, width))).as("width %d", width).isFalse();
      assertThat(ASKING.isAnsweredIn(wrapped(text + "\n" + text, width))).isFalse();
    }
  }

  private static List<String> wrapped(String text, int width) {
    return text.lines()
        .flatMap(
            line ->
                java.util.stream.IntStream.rangeClosed(0, Math.max(0, line.length() - 1) / width)
                    .mapToObj(
                        row ->
                            "  "
                                + line.substring(
                                    row * width, Math.min(line.length(), (row + 1) * width))))
        .toList();
  }

  @Test
  void takesNoOtherIds() {
    assertThatThrownBy(() -> new AcknowledgmentRequest("K3X9A0B7"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AcknowledgmentRequest("k3x9a0b"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anOperatorsPatternCountsOnlyWithTheIdAndNeverInTheTextThatAsks() {
    List<RowPattern> patterns = List.of(RowPattern.of("^ *Got it"), RowPattern.of("acknowledge"));
    List<String> echo = ASKING.around("body").lines().toList();

    assertThat(ASKING.isAnsweredBy(patterns, List.of("  Got it, k3x9a0b7."))).isTrue();
    assertThat(ASKING.isAnsweredBy(patterns, List.of("Got it.", "k3x9a0b7"))).isFalse();
    assertThat(ASKING.isAnsweredBy(patterns, List.of("I acknowledge k3x9a0b7"))).isFalse();
    assertThat(ASKING.isAnsweredBy(List.of(RowPattern.of("^k3x9a0b7 - Pl")), echo)).isFalse();
    assertThat(
            ASKING.isAnsweredBy(
                List.of(RowPattern.of("^k3x9a0b7 -")), List.of("k3x9a0b7 - Please acknowledge")))
        .isFalse();
  }
}
