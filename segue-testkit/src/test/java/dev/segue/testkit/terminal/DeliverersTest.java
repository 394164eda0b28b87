package dev.segue.testkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import dev.segue.testkit.terminal.log.Judge;
import dev.segue.testkit.terminal.log.Violation;
import dev.segue.testkit.terminal.log.Violation.Kind;
import dev.segue.testkit.terminal.skins.Appearance;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The judge catches a deliverer that only hopes, and lets one pass that looks. */
class DeliverersTest {
  private static final Script CLAUDE = Script.of(1, Appearance.CLAUDE);
  private static final int RUNS = 200;

  private static List<Kind> naive(Script script, boolean triesAgain, String... bodies) {
    var terminal = new VirtualTerminal(script);
    var deliverer = new NaiveDeliverer(terminal, triesAgain);
    var deliveries = new ArrayList<Delivery>();
    for (String body : bodies) {
      deliveries.add(deliverer.deliver("id" + deliveries.size(), body));
    }
    return kinds(new Judge(terminal.log(), deliveries).violations());
  }

  private static List<Kind> kinds(List<Violation> violations) {
    return violations.stream().map(Violation::kind).distinct().toList();
  }

  @Test
  void withLuckTheNaiveOneSucceeds() {
    assertThat(naive(CLAUDE, false, "look into the parser")).isEmpty();
  }

  @Test
  void theNaiveOneLosesMessages() {
    assertThat(naive(Script.of(1, Appearance.GEMINI), false, "look into the parser"))
        .containsExactly(Kind.LOST, Kind.OVERCLAIMED);
    assertThat(naive(CLAUDE.with(Fault.START, 5_000).with(Fault.DISCARD_INPUT), false, "look"))
        .containsExactly(Kind.INTO_STARTING, Kind.LOST, Kind.OVERCLAIMED);
    assertThat(naive(CLAUDE.with(Fault.CRASH_AT, 100), false, "look into the parser"))
        .containsExactly(Kind.LOST, Kind.OVERCLAIMED);
  }

  @Test
  void theNaiveOneDoublesWhatWasAnsweredAtOnce() {
    assertThat(naive(CLAUDE.with(Fault.INSTANT), true, "look into the parser"))
        .containsExactly(Kind.DOUBLED);
    assertThat(naive(Script.of(1, Appearance.GEMINI), true, "look into the parser"))
        .contains(Kind.LOST);
  }

  @Test
  void theNaiveOneAnswersDialogs() {
    assertThat(naive(CLAUDE.with(Fault.TRUST), false, "look into the parser"))
        .containsExactly(Kind.INTO_DIALOG, Kind.DIALOG_ANSWERED, Kind.LOST, Kind.OVERCLAIMED);
    assertThat(naive(CLAUDE.with(Fault.PERMISSION), false, "write it", "and this"))
        .contains(Kind.INTO_DIALOG, Kind.DIALOG_ANSWERED);
  }

  @Test
  void theNaiveOneFeedsAShell() {
    assertThat(naive(CLAUDE.with(Fault.CRASH_AT, 100).with(Fault.SHELL), false, "rm -rf build"))
        .containsExactly(Kind.INTO_SHELL, Kind.EXECUTED, Kind.LOST, Kind.OVERCLAIMED);
  }

  @Test
  void theNaiveOneTypesIntoTheUnknown() {
    assertThat(naive(CLAUDE.with(Fault.UNKNOWN), false, "look into the parser"))
        .containsExactly(Kind.INTO_UNKNOWN);
  }

  @Test
  void theNaiveOneSplitsAndMixesMessages() {
    assertThat(naive(Script.of(1, Appearance.PLAIN), false, "first line\nsecond line"))
        .containsExactly(Kind.ALTERED, Kind.LOST, Kind.OVERCLAIMED);
    assertThat(naive(CLAUDE.with(Fault.HUMAN, 500), false, "look into it", "and then", "and more"))
        .contains(Kind.MIXED);
  }

  @Test
  void theNaiveOneAbortsTurns() {
    var slow =
        Script.of(1, Appearance.CODEX).with(Fault.ENTER_NEWLINE, 0, 0).with(Fault.BUSY, 9_000);

    assertThat(naive(slow, false, "first message", "second message"))
        .containsExactly(Kind.TURN_ABORTED);
  }

  private static Script anything(long seed) {
    return Script.of(seed, Appearance.CLAUDE)
        .with(Fault.TRANSCRIPT, 40)
        .with(Fault.START, 4_000, 0.7)
        .with(Fault.DISCARD_INPUT, 50, 0.3)
        .with(Fault.TRUST, 0, 0.05)
        .with(Fault.UPDATE, 0, 0.05)
        .with(Fault.PERMISSION, 200, 0.05)
        .with(Fault.NUDGE, 5_000, 0.1)
        .with(Fault.GHOST, 100, 0.4)
        .with(Fault.ENTER_LOST, 400, 0.3)
        .with(Fault.NO_ECHO, 0, 0.05)
        .with(Fault.CRLF, 0, 0.2)
        .with(Fault.BUSY, 3_000, 0.7)
        .with(Fault.BUSY_FOR_EVER, 0, 0.02)
        .with(Fault.INSTANT, 0, 0.4)
        .with(Fault.CRASH, 200, 0.05)
        .with(Fault.CRASH_AT, 5_000, 0.05)
        .with(Fault.SHELL, 0, 0.5)
        .with(Fault.BANNER, 0, 0.2)
        .with(Fault.UNKNOWN, 1_000, 0.05)
        .with(Fault.HUMAN, 2_000, 0.3)
        .with(Fault.HUMAN_ENTER, 0, 0.2)
        .with(Fault.QUOTES, 0, 0.3)
        .with(Fault.LANGUAGES, 0, 0.3);
  }

  @Test
  void theCarefulOneIsHonestWhateverHappens() {
    var claims = new EnumMap<Claim, Integer>(Claim.class);
    for (long seed = 0; seed < RUNS; seed++) {
      var script = anything(seed);
      var terminal = new VirtualTerminal(script);
      var deliverer = new CarefulDeliverer(terminal);
      var deliveries =
          List.of(
              deliverer.deliver("one", "first message of run " + seed),
              deliverer.deliver("two", "second message " + "with more words ".repeat(80) + seed),
              deliverer.deliver("three", "third message, 日本語 and é, run " + seed));
      terminal.advance(1_000);

      assertThat(new Judge(terminal.log(), deliveries).violations())
          .as("to play it again: %s", script)
          .isEmpty();
      deliveries.forEach(delivery -> claims.merge(delivery.claim(), 1, Integer::sum));
    }
    assertThat(claims).containsOnlyKeys(Claim.SUBMITTED, Claim.FAILED, Claim.UNVERIFIED);
    assertThat(claims)
        .hasEntrySatisfying(Claim.SUBMITTED, n -> assertThat(n).isGreaterThan(RUNS * 3 / 2));
  }

  @Test
  void theNaiveOneIsCaughtInMostOfTheSameRuns() {
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    for (long seed = 0; seed < RUNS; seed++) {
      naive(anything(seed), true, "first message here", "second message there")
          .forEach(kind -> kinds.merge(kind, 1, Integer::sum));
    }

    assertThat(kinds.keySet())
        .contains(
            Kind.LOST,
            Kind.DOUBLED,
            Kind.OVERCLAIMED,
            Kind.INTO_STARTING,
            Kind.INTO_DIALOG,
            Kind.INTO_SHELL,
            Kind.INTO_UNKNOWN,
            Kind.EXECUTED);
  }
}
