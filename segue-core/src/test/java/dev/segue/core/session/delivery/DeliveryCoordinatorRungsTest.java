package dev.segue.core.session.delivery;

import static dev.segue.core.session.delivery.Bench.message;
import static dev.segue.core.session.delivery.Bench.startup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.DeliveryEvent.ReceiptRaised;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Beyond the composer: the file, the notice, the person; and what a launch proves later. */
class DeliveryCoordinatorRungsTest {
  private static final String BODY = "Look at the failing test of the parser first.";
  private static final Channels WITH_FILE = new Channels(true, 1_000);

  private static Bench without(Rung... rungs) {
    Set<Rung> left = EnumSet.allOf(Rung.class);
    left.removeAll(Set.of(rungs));
    var usual = Bench.RULES;
    var rules =
        new TypingRules(
            usual.readiness(),
            usual.backoffs(),
            usual.attemptsBeforeFile(),
            usual.enterDelay(),
            usual.humanHold(),
            usual.prefixes(),
            left);
    return new Bench(rules, WITH_FILE);
  }

  private static List<String> receipts(Bench bench) {
    return bench.events().stream()
        .filter(ReceiptRaised.class::isInstance)
        .map(ReceiptRaised.class::cast)
        .map(raised -> raised.rung().word() + " " + raised.proof().word() + " " + raised.evidence())
        .toList();
  }

  private static List<String> escalations(Bench bench) {
    return bench.events().stream()
        .filter(InjectionEscalated.class::isInstance)
        .map(InjectionEscalated.class::cast)
        .map(next -> next.from().word() + " " + next.rung().word())
        .toList();
  }

  @Test
  void aBlockIsOnlyWrittenUntilItsNoticeIsSubmitted() {
    var bench = new Bench().busy().queue(startup(BODY)).pass(31_000).filed(Optional.empty());
    assertThat(receipts(bench)).containsExactly("file written file");

    bench.ready().pass(20).holds(bench.pasted().getFirst());
    assertThat(receipts(bench)).containsExactly("file written file");

    bench.pass(400).busy();
    assertThat(receipts(bench)).containsExactly("file written file", "file submitted screen");
    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().proof())
        .isEqualTo(Proof.SUBMITTED);
  }

  @Test
  void anAgentThatStaysBusyTakesStartUpContextDownAllRungs() {
    var bench = new Bench().busy().queue(startup(BODY)).pass(31_000).filed(Optional.empty());
    assertThat(bench.pass(28_000).event(InjectionFailed.class)).isEmpty();

    bench.pass(40_000);

    assertThat(escalations(bench)).containsExactly("typed file", "file notice");
    var failed = bench.event(InjectionFailed.class).orElseThrow();
    assertThat(failed.rung()).isEqualTo(Rung.NOTICE);
    assertThat(failed.proof()).isEqualTo(Proof.WRITTEN);
    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.alerts()).isOne();
  }

  @Test
  void aMessageWaitsForABusyAgentAlsoWhereItGoesToTheFile() {
    var bench = without(Rung.TYPED).busy().queue(message("d0", BODY)).pass(600_000);
    assertThat(bench.files()).isEmpty();

    bench.ready();
    assertThat(bench.files()).containsExactly(BODY);
    bench.busy().filed(Optional.empty()).pass(600_000);

    assertThat(escalations(bench)).isEmpty();
    bench.ready();
    assertThat(bench.pasted().getFirst()).startsWith("[System] Session context written");
  }

  @Test
  void whatIsSwitchedOffIsPassedOver() {
    var noFile = without(Rung.FILE).busy().queue(startup(BODY)).pass(31_000);
    assertThat(escalations(noFile)).containsExactly("typed notice");

    var onlyTyped = without(Rung.FILE, Rung.NOTICE).busy().queue(startup(BODY)).pass(31_000);
    assertThat(onlyTyped.event(InjectionFailed.class).orElseThrow().reason())
        .contains("not ready within");
    assertThat(onlyTyped.alerts()).isOne();

    var nothing = without(Rung.TYPED, Rung.FILE, Rung.NOTICE).ready().queue(message("d1", BODY));
    assertThat(nothing.event(InjectionFailed.class)).isPresent();
    assertThat(nothing.pasted()).isEmpty();
  }

  private static Message written() {
    return new Message(
        "d0", Message.Kind.STARTUP, Priority.STARTUP, BODY, Proof.WRITTEN, false, Instant.EPOCH);
  }

  @Test
  void whatIsLearntOfALaunchAfterItsSuccessRaisesItsReceipt() {
    var bench = new Bench().launched(written(), Proof.WRITTEN);
    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().proof())
        .isEqualTo(Proof.WRITTEN);

    bench.raised(Proof.VISIBLE).raised(Proof.SUBMITTED).raised(Proof.VISIBLE);

    assertThat(receipts(bench))
        .containsExactly("launch written hook", "launch visible hook", "launch submitted hook");
    assertThat(bench.events().stream().filter(InjectionSucceeded.class::isInstance)).hasSize(1);
    var ledger = new Ledger();
    ledger.apply(
        new DeliveryEvent.DeliveryQueued(
            "d0",
            "s1",
            Message.Kind.STARTUP,
            Priority.STARTUP,
            1,
            "",
            Optional.empty(),
            Proof.WRITTEN,
            false),
        Instant.EPOCH);
    bench.events().forEach(event -> ledger.apply(event, Instant.EPOCH));
    var entry = ledger.find("d0").orElseThrow();
    assertThat(entry.receipt().proof()).isEqualTo(Proof.SUBMITTED);
    assertThat(entry.end().orElseThrow().isDelivered()).isTrue();
  }

  private static Message visible() {
    var asked = written();
    return new Message(
        "d0", asked.kind(), asked.priority(), BODY, Proof.VISIBLE, false, Instant.EPOCH);
  }

  @Test
  void aLateHookTakesContextBackFromTheKeysUnlessItIsTypedAlready() {
    var waiting = new Bench().launched(visible(), Proof.WRITTEN).ready().busyIn(31_000);
    assertThat(escalations(waiting)).containsExactly("launch typed");
    assertThat(waiting.mayBeGiven()).isTrue();
    waiting.raised(Proof.VISIBLE).ready().pass(60_000);
    assertThat(waiting.pasted()).isEmpty();
    assertThat(waiting.event(InjectionSucceeded.class).orElseThrow().rung()).isEqualTo(Rung.LAUNCH);

    var typed = new Bench().launched(visible(), Proof.WRITTEN).ready().pass(31_000);
    assertThat(typed.pasted()).containsExactly(BODY);
    assertThat(typed.mayBeGiven()).isFalse();
  }

  @Test
  void aPasteThatWasCutIsNotRepeatedAndOneThatWasKeptIs() {
    var cut = new Bench().cuts(true).queue(message("d1", BODY)).ready().pass(60_000);
    assertThat(cut.pasted()).hasSize(1);
    assertThat(cut.event(InjectionFailed.class).orElseThrow().reason())
        .contains("another program came to the foreground");

    var kept = new Bench().cuts(false).queue(message("d1", BODY)).ready().pass(1_500);
    assertThat(kept.pasted()).hasSize(2);
    assertThat(kept.event(InjectionFailed.class)).isEmpty();
  }
}
