package dev.segue.core.session.delivery;

import static dev.segue.core.session.delivery.Bench.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentAsked;
import dev.segue.core.session.delivery.DeliveryEvent.AcknowledgmentMissed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Separates output that counts as the agent's answer from output that does not. */
class AcknowledgmentTest {
  private static final String ID = "k3x9a0b7";
  private static final String BODY = "Look at the failing test of the parser first.";
  private static final String TEXT = new AcknowledgmentRequest(ID).around(BODY);
  private static final String ANSWER = "● ACK: context received " + ID;
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");

  /** A message that asks, submitted 340 ms after the start. */
  private static Bench submitted() {
    return new Bench()
        .asks("d1", ID)
        .queue(message("d1", BODY))
        .ready()
        .pass(40)
        .holds(TEXT)
        .pass(300)
        .busy();
  }

  private static Bench answers(Bench bench, String... rows) {
    return bench.shows(AgentState.READY, Composer.EMPTY, rows);
  }

  private static Ledger ledger(Bench bench) {
    var ledger = new Ledger();
    ledger.apply(
        new DeliveryEvent.DeliveryQueued(
            "d1",
            "s1",
            Message.Kind.MESSAGE,
            Priority.NORMAL,
            9,
            "b",
            Optional.empty(),
            Proof.ACKNOWLEDGED,
            false),
        AT);
    bench.events().forEach(event -> ledger.apply(event, AT));
    return ledger;
  }

  @Test
  void asksInTheTextAndNotesTheIdBeforeItIsWritten() {
    var bench = submitted();

    assertThat(bench.pasted()).containsExactly(TEXT);
    var asked = bench.event(AcknowledgmentAsked.class).orElseThrow();
    assertThat(asked.id()).isEqualTo(ID);
    assertThat(bench.events().indexOf(asked))
        .isLessThan(bench.events().indexOf(bench.event(InjectionAttempted.class).orElseThrow()));
  }

  @Test
  void withoutBeingToldToItAsksForNothing() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(40).holds(BODY).pass(300);

    answers(bench.busy(), ANSWER);

    assertThat(bench.pasted()).containsExactly(BODY);
    assertThat(bench.proof("d1")).isEqualTo("submitted");
    assertThat(bench.event(AcknowledgmentMissed.class)).isEmpty();
  }

  @Test
  void theAnswerOnTheScreenIsTheProof() {
    var bench = answers(submitted(), "> " + TEXT, ANSWER);

    assertThat(bench.proof("d1")).isEqualTo("acknowledged");
    var receipt = ledger(bench).find("d1").orElseThrow().receipt();
    assertThat(receipt.proof()).isEqualTo(Proof.ACKNOWLEDGED);
    assertThat(receipt.evidence()).isEqualTo("screen");
    assertThat(ledger(bench).isSilent()).isFalse();
    assertThat(bench.pass(200_000).event(AcknowledgmentMissed.class)).isEmpty();
  }

  @Test
  void anAnswerThatComesAtOnceProvesThatTheMessageWasSubmitted() {
    var bench =
        new Bench()
            .asks("d1", ID)
            .queue(message("d1", BODY))
            .ready()
            .pass(40)
            .holds(TEXT)
            .pass(300);

    answers(bench, ANSWER);

    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().proof())
        .isEqualTo(Proof.SUBMITTED);
    assertThat(bench.proof("d1")).isEqualTo("acknowledged");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Our own text, echoed.
        "> [CONTEXT INJECTION k3x9a0b7 - Please acknowledge receipt] Look at the",
        "[END CONTEXT - Reply \"ACK: context received\" followed by the id in the first line's",
        // A quotation of it.
        "You asked me to reply \"ACK: context received\" followed by k3x9a0b7.",
        // Of another message, or made up.
        "ACK: context received a1b2c3d4",
        "ACK: context received",
        // In other words.
        "Acknowledged: k3x9a0b7"
      })
  void whatOnlyResemblesTheAnswerIsNone(String row) {
    var bench = answers(submitted(), row);

    assertThat(bench.proof("d1")).isEqualTo("submitted");
    bench.pass(60_000);
    assertThat(bench.event(AcknowledgmentMissed.class)).isPresent();
  }

  @Test
  void withoutAnAnswerItStaysDeliveredAndNothingIsWrittenAgain() {
    var bench = answers(submitted(), "● Done.").pass(59_000);
    assertThat(bench.event(AcknowledgmentMissed.class)).isEmpty();

    bench.pass(1_000);

    assertThat(bench.event(AcknowledgmentMissed.class).orElseThrow().reason()).isEqualTo("timeout");
    assertThat(bench.pasted()).hasSize(1);
    assertThat(bench.presses()).isOne();
    assertThat(bench.alerts()).isZero();
    var entry = ledger(bench).find("d1").orElseThrow();
    assertThat(entry.end().orElseThrow().isDelivered()).isTrue();
    assertThat(entry.receipt().proof()).isEqualTo(Proof.SUBMITTED);
    assertThat(entry.mayReach(Proof.ACKNOWLEDGED)).isFalse();
    assertThat(ledger(bench).isSilent()).isTrue();
  }

  @Test
  void anAnswerThatComesTooLateIsNone() {
    var bench = submitted().pass(60_000);

    answers(bench, ANSWER).acknowledged("d1", ID);

    assertThat(bench.proof("d1")).isEqualTo("submitted");
    var ledger = ledger(bench);
    ledger.apply(new DeliveryAcknowledged("d1", "mcp", ID), AT);
    assertThat(ledger.find("d1").orElseThrow().receipt().proof()).isEqualTo(Proof.SUBMITTED);
  }

  @Test
  void whatSomebodyElseHasTypedIsNoAnswer() {
    var bench = submitted();

    bench.shows(
        AgentState.UNRECOGNISED,
        new Composer(Composer.Content.TEXT, "ACK: context received " + ID),
        "> ACK: context received " + ID);
    answers(bench, "> ACK: context received " + ID);

    assertThat(bench.proof("d1")).isEqualTo("submitted");
  }

  @Test
  void whatAHookTellsAsAPromptIsNoAnswer() {
    var bench = submitted().heard("ACK: context received " + ID);

    assertThat(answers(bench, "> ACK: context received " + ID).proof("d1")).isEqualTo("submitted");
  }

  @Test
  void anotherMessageThatHoldsTheAnswerIsNone() {
    String quoting = "Has it said ACK: context received " + ID + " by now?";
    var bench = answers(submitted(), "● Done.").queue(message("d2", quoting)).pass(40);

    bench.holds(quoting).pass(300).busy();
    answers(bench, "> " + quoting);

    assertThat(bench.proof("d2")).isEqualTo("submitted");
    assertThat(bench.proof("d1")).isEqualTo("submitted");
    assertThat(bench.pass(60_000).event(AcknowledgmentMissed.class)).isPresent();
  }

  @Test
  void aToolThatGivesTheIdBackIsTheProofAndOtherIdsAreNone() {
    var ledger = ledger(submitted());

    ledger.apply(new DeliveryAcknowledged("d1", "mcp", "a1b2c3d4"), AT);
    ledger.apply(new DeliveryAcknowledged("d2", "mcp", ID), AT);
    assertThat(ledger.find("d1").orElseThrow().receipt().proof()).isEqualTo(Proof.SUBMITTED);

    ledger.apply(new DeliveryAcknowledged(ID, "mcp", ID), AT);
    assertThat(ledger.find("d1").orElseThrow().receipt())
        .isEqualTo(new Ledger.Receipt(Rung.TYPED, Proof.ACKNOWLEDGED, "mcp", AT));
    assertThat(submitted().acknowledged("d1", ID).pass(200_000).event(AcknowledgmentMissed.class))
        .isEmpty();
  }

  @Test
  void aToolThatIsQuickerThanTheScreenSaysThatTheMessageWasSubmitted() {
    var bench =
        new Bench()
            .asks("d1", ID)
            .queue(message("d1", BODY))
            .ready()
            .pass(40)
            .holds(TEXT)
            .pass(300);

    bench.acknowledged(ID, ID);

    var done = bench.event(InjectionSucceeded.class).orElseThrow();
    assertThat(done.evidence()).isEqualTo("mcp");
    assertThat(bench.pass(200_000).event(AcknowledgmentMissed.class)).isEmpty();
  }

  @Test
  void theNextMessageDoesNotWaitForTheAnswer() {
    var bench = answers(submitted(), "● Done.").queue(message("d2", "And then the next.")).pass(40);

    bench.holds("And then the next.").pass(300).busy();
    answers(bench, ANSWER);

    assertThat(bench.proof("d2")).isEqualTo("submitted");
    assertThat(bench.proof("d1")).isEqualTo("acknowledged");
  }

  @Test
  void anAnswerToAnEarlierOwnersMessageCounts() {
    assertThat(answers(new Bench().awaits("d1", ID).ready(), ANSWER).proof("d1"))
        .isEqualTo("acknowledged");
  }

  @Test
  void whenTheAgentEndsNobodyWaitsAnyMore() {
    var bench = submitted().ended();

    assertThat(bench.event(AcknowledgmentMissed.class).orElseThrow().reason()).isEqualTo("ended");
  }

  @Test
  void nothingIsProvedBeforeAnythingWasWritten() {
    var ledger = new Ledger();
    List<Event> events =
        List.of(
            new DeliveryEvent.DeliveryQueued(
                "d1",
                "s1",
                Message.Kind.MESSAGE,
                Priority.NORMAL,
                9,
                "b",
                Optional.empty(),
                Proof.SUBMITTED,
                false),
            new AcknowledgmentAsked("d1", ID),
            new DeliveryAcknowledged("d1", "mcp", ID));

    events.forEach(event -> ledger.apply(event, AT));

    assertThat(ledger.find("d1").orElseThrow().receipt().proof()).isEqualTo(Proof.NONE);
  }
}
