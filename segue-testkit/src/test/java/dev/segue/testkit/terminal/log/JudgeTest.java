package dev.segue.testkit.terminal.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.log.Violation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests what the log proves, and which events must not have happened. */
class JudgeTest {
  private static final String BODY = "look into\nthe pärser";

  private static Entry received(Where where, String text) {
    return new Entry.Received(1, where, "", Bytes.of(text), false);
  }

  private static Entry submitted(String text) {
    return new Entry.Submitted(2, Entry.How.TURN, Bytes.of(text), false, false);
  }

  private static List<Kind> kinds(Claim claim, Entry... log) {
    return new Judge(List.of(log), List.of(Delivery.of("id42", BODY, claim)))
        .violations().stream().map(Violation::kind).toList();
  }

  private static Level proven(Entry... log) {
    return new Judge(List.of(log), List.of(Delivery.of("id42", BODY, Claim.FAILED)))
        .proofs()
        .getFirst()
        .level();
  }

  @Test
  void everyLevelHasItsProof() {
    Entry inShell = received(Where.SHELL, BODY);
    Entry inComposer = received(Where.COMPOSER, "\u001b[200~" + BODY + "\u001b[201~");
    Entry returned = new Entry.Acknowledged(3, "id42");

    assertThat(proven()).isEqualTo(Level.NONE);
    assertThat(proven(inShell)).isEqualTo(Level.WRITTEN);
    assertThat(proven(inComposer)).isEqualTo(Level.VISIBLE);
    assertThat(proven(inComposer, submitted(BODY))).isEqualTo(Level.SUBMITTED);
    assertThat(proven(inComposer, submitted(BODY), returned)).isEqualTo(Level.ACKNOWLEDGED);
    assertThat(proven(returned)).isEqualTo(Level.NONE);
  }

  @Test
  void whatIsClaimedMustBeProven() {
    assertThat(kinds(Claim.SUBMITTED, submitted(BODY))).isEmpty();
    assertThat(kinds(Claim.VISIBLE, submitted(BODY))).isEmpty();
    assertThat(kinds(Claim.ACKNOWLEDGED, submitted(BODY))).containsExactly(Kind.OVERCLAIMED);
    assertThat(kinds(Claim.SUBMITTED)).containsExactly(Kind.LOST, Kind.OVERCLAIMED);
    assertThat(kinds(Claim.VISIBLE, received(Where.COMPOSER, BODY))).containsExactly(Kind.LOST);
  }

  @Test
  void whoeverSaysThatItFailedLosesNothing() {
    assertThat(kinds(Claim.FAILED)).isEmpty();
    assertThat(kinds(Claim.UNVERIFIED)).isEmpty();
    assertThat(kinds(Claim.UNVERIFIED, submitted(BODY))).isEmpty();
    assertThat(kinds(Claim.FAILED, submitted(BODY))).containsExactly(Kind.FAILED_BUT_ARRIVED);
  }

  @Test
  void twiceIsOnceTooOften() {
    assertThat(kinds(Claim.SUBMITTED, submitted(BODY), submitted(BODY)))
        .containsExactly(Kind.DOUBLED);
    assertThat(kinds(Claim.UNVERIFIED, submitted(BODY + BODY)))
        .containsExactly(Kind.ALTERED, Kind.DOUBLED);
  }

  @Test
  void aBodyWithinAnotherIsNoCopy() {
    var deliveries =
        List.of(
            Delivery.of("a", "message 1", Claim.SUBMITTED),
            Delivery.of("b", "message 12", Claim.SUBMITTED));
    var log = List.of(submitted("message 1"), submitted("message 12"));

    assertThat(new Judge(log, deliveries).violations()).isEmpty();
  }

  @Test
  void bytesMayOnlyDifferInFormTabsAndLineEnds() {
    var tabbed = Delivery.of("id", "a\tb e\u0301\r\nc", Claim.SUBMITTED);

    assertThat(new Judge(List.of(submitted("a    b é\nc")), List.of(tabbed)).violations())
        .isEmpty();
    assertThat(kinds(Claim.UNVERIFIED, submitted("look into"))).containsExactly(Kind.ALTERED);
    assertThat(kinds(Claim.UNVERIFIED, submitted(BODY + "\n"))).containsExactly(Kind.ALTERED);
    assertThat(kinds(Claim.UNVERIFIED, submitted("something else")))
        .containsExactly(Kind.UNEXPLAINED);
  }

  @Test
  void whatAPersonSubmitsIsNoFaultOfTheDeliverer() {
    var mixed = new Entry.Submitted(2, Entry.How.TURN, Bytes.of(BODY + "hm"), false, true);
    var taken = new Entry.Submitted(2, Entry.How.TURN, Bytes.of(BODY + "hm"), true, true);
    var own = new Entry.Submitted(2, Entry.How.TURN, Bytes.of("hm"), true, true);

    assertThat(kinds(Claim.UNVERIFIED, mixed)).containsExactly(Kind.MIXED);
    assertThat(kinds(Claim.UNVERIFIED, taken)).isEmpty();
    assertThat(kinds(Claim.UNVERIFIED, own)).isEmpty();
  }

  @Test
  void placesThatTakeNoMessageAreSeen() {
    assertThat(kinds(Claim.FAILED, received(Where.STARTING, "x")))
        .containsExactly(Kind.INTO_STARTING);
    assertThat(kinds(Claim.FAILED, received(Where.DIALOG, "x"))).containsExactly(Kind.INTO_DIALOG);
    assertThat(kinds(Claim.FAILED, received(Where.SHELL, "x"))).containsExactly(Kind.INTO_SHELL);
    assertThat(kinds(Claim.FAILED, received(Where.UNKNOWN, "x")))
        .containsExactly(Kind.INTO_UNKNOWN);
    assertThat(kinds(Claim.FAILED, new Entry.Received(1, Where.DIALOG, "", "\u001b[?1c", true)))
        .isEmpty();
    assertThat(kinds(Claim.FAILED, new Entry.GhostAccepted(1, "x"), new Entry.Executed(1, "x")))
        .containsExactly(Kind.GHOST_ACCEPTED, Kind.EXECUTED);
  }

  @Test
  void anOrderedAnswerIsNoViolationButOnlyThat() {
    var log =
        new ArrayList<Entry>(
            List.of(
                new Entry.Received(1, Where.DIALOG, "trust", "1", false),
                new Entry.Answered(1, "trust", 1, true)));
    assertThat(new Judge(log, List.of(), Set.of("trust")).violations()).isEmpty();

    log.add(new Entry.Received(1, Where.DIALOG, "permission", "1", false));
    log.add(new Entry.Answered(1, "trust", 2, false));
    assertThat(new Judge(log, List.of(), Set.of("trust")).violations())
        .extracting(Violation::kind)
        .containsExactly(Kind.INTO_DIALOG, Kind.DIALOG_ANSWERED);
  }
}
