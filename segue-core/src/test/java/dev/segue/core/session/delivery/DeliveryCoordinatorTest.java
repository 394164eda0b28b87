package dev.segue.core.session.delivery;

import static dev.segue.core.session.delivery.Bench.message;
import static dev.segue.core.session.delivery.Bench.startup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.delivery.DeliveryEvent.EnterPressed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeliveryCoordinatorTest {
  private static final String BODY = "Look at the failing test of the parser first.";

  @Test
  void pastesSeesPressesEnterOnceAndIsDoneWhenATurnBegins() {
    var bench = new Bench().queue(message("d1", BODY)).ready();
    assertThat(bench.pasted()).containsExactly(BODY);

    bench.pass(40).holds(BODY);
    assertThat(bench.presses()).isZero();
    bench.pass(300);
    assertThat(bench.presses()).isOne();
    bench.pass(50).busy();

    var done = bench.event(InjectionSucceeded.class).orElseThrow();
    assertThat(done.proof()).isEqualTo(Proof.SUBMITTED);
    assertThat(done.rung()).isEqualTo(Rung.TYPED);
    assertThat(done.attempts()).isOne();
    assertThat(done.durationMs()).isEqualTo(390);
    assertThat(bench.events().indexOf(bench.event(InjectionAttempted.class).orElseThrow()))
        .isLessThan(bench.events().indexOf(bench.event(EnterPressed.class).orElseThrow()));
  }

  @Test
  void whatWasSeenBeforeThePasteIsLookedAtAgain() {
    var bench = new Bench().ready();

    bench.soonShows(AgentState.DIALOG, Composer.NONE).queue(message("d1", BODY));

    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.ready().pasted()).hasSize(1);
  }

  @Test
  void aDialogThatOpensWhileTheAttemptIsWrittenDownGetsNoText() {
    var bench = new Bench().queue(message("d1", BODY));

    bench.whileWriting(() -> bench.soonShows(AgentState.DIALOG, Composer.NONE)).ready();
    assertThat(bench.pasted()).isEmpty();

    assertThat(bench.pass(500).ready().pasted()).hasSize(1);
    assertThat(bench.events().stream().filter(InjectionAttempted.class::isInstance)).hasSize(1);
  }

  @Test
  void aDialogThatOpensWhileThePressIsWrittenDownGetsNoEnter() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY);

    bench.whileWriting(() -> bench.soonShows(AgentState.DIALOG, Composer.NONE)).pass(400);
    assertThat(bench.presses()).isZero();

    assertThat(bench.pass(200).holds(BODY).pass(400).presses()).isOne();
  }

  @Test
  void anAttemptOfWhichNothingWasWrittenDoesNotCount() {
    var bench = new Bench().queue(message("d1", BODY));

    bench.whileWriting(() -> bench.soonShows(AgentState.DIALOG, Composer.NONE)).ready().ended();

    var failed = bench.event(InjectionFailed.class).orElseThrow();
    assertThat(failed.attempts()).isZero();
    assertThat(failed.proof()).isEqualTo(Proof.NONE);
  }

  @Test
  void aLostEnterIsPressedAgainAndTheTextIsNot() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY).pass(300);

    bench.pass(2_500);

    assertThat(bench.presses()).isBetween(2L, 3L);
    assertThat(bench.pasted()).hasSize(1);
    bench.busy();
    assertThat(bench.event(InjectionSucceeded.class)).isPresent();
  }

  @Test
  void aTurnThatFitsBetweenTwoLooksIsKnownByTheTranscript() {
    var bench =
        new Bench()
            .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.SAME))
            .queue(message("d1", BODY))
            .ready();

    bench.pass(20).holds(BODY).pass(300).ready().pass(500);

    var done = bench.event(InjectionSucceeded.class).orElseThrow();
    assertThat(done.evidence()).isEqualTo("transcript");
    assertThat(bench.pasted()).hasSize(1);
  }

  @Test
  void aTurnThatFitsBetweenTwoLooksIsKnownByTheMessageAboveTheComposer() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY).pass(300);

    bench.shows(
        AgentState.READY, Composer.EMPTY, "> Look at the failing", "test of the parser first.");

    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().evidence()).isEqualTo("screen");
  }

  @Test
  void whereNobodyCanTellNothingIsRepeated() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY).pass(300);

    bench.ready().pass(60_000);

    assertThat(bench.pasted()).hasSize(1);
    assertThat(bench.event(InjectionFailed.class).orElseThrow().proof()).isEqualTo(Proof.VISIBLE);
    assertThat(bench.alerts()).isOne();
  }

  @Test
  void aPasteThatNobodyTookIsRepeatedAfterTheBackoffsAndThenTheFileIsTried() {
    var bench =
        new Bench()
            .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT))
            .queue(startup(BODY))
            .ready();

    bench.pass(60_000);

    assertThat(bench.pasted()).containsExactly(BODY, BODY, BODY);
    assertThat(bench.presses()).isZero();
    var next = bench.event(InjectionEscalated.class).orElseThrow();
    assertThat(next.from()).isEqualTo(Rung.TYPED);
    assertThat(next.rung()).isEqualTo(Rung.FILE);
    assertThat(next.attempts()).isEqualTo(3);
    assertThat(bench.files()).containsExactly(BODY);
  }

  @Test
  void allAttemptsAreMadeWhereTheFileIsForbidden() {
    var rules =
        new TypingRules(
            30_000,
            List.of(1_000L, 2_000L, 5_000L, 10_000L),
            3,
            300,
            3_000,
            List.of(),
            Set.of(Rung.TYPED));
    var bench = new Bench(rules, new Channels(true, 1_000));

    bench
        .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT))
        .queue(message("d1", BODY))
        .ready()
        .pass(120_000);

    assertThat(bench.pasted()).hasSize(5);
    assertThat(bench.event(InjectionFailed.class)).isPresent();
  }

  @Test
  void aPasteThatWasNeverSeenIsNotRepeatedWhereNoKeyIsShown() {
    var bench =
        new Bench().hidesKeys().transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT));

    bench.queue(startup(BODY)).ready().pass(120_000);

    assertThat(bench.pasted()).containsExactly(BODY);
    assertThat(bench.checks()).isEqualTo(2);
    assertThat(bench.event(InjectionFailed.class).orElseThrow().reason())
        .contains("shows nothing of what is typed");
    assertThat(bench.files()).isEmpty();
  }

  @Test
  void aKeyThatDoesNotEraseIsNotPressedForEver() {
    var bench =
        new Bench().keepsKeys().transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT));

    bench.queue(message("d1", BODY)).ready().pass(600_000);

    assertThat(bench.erasures()).isEqualTo(3);
    assertThat(bench.pasted()).containsExactly(BODY);
    assertThat(bench.alerts()).isOne();
  }

  @Test
  void whatAPersonSubmitsUnseenIsKnownByTheTranscript() {
    var says = new java.util.concurrent.atomic.AtomicBoolean();
    var bench =
        new Bench()
            .hidesKeys()
            .transcript(
                () ->
                    Optional.of(
                        says.get()
                            ? DeliveryInput.TranscriptMatch.SAME
                            : DeliveryInput.TranscriptMatch.ABSENT));
    bench.queue(startup(BODY)).ready().pass(10_000);

    says.set(true);
    bench.pass(120_000);

    assertThat(bench.pasted()).containsExactly(BODY);
    assertThat(bench.proof("d0")).isEqualTo("submitted");
  }

  @Test
  void theCheckIsNotMadeBehindAPasteThatWasSeen() {
    var bench =
        new Bench()
            .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT))
            .queue(startup(BODY))
            .ready();
    bench.pass(20).holds(BODY).ready().pass(120_000);

    assertThat(bench.pasted()).hasSizeGreaterThan(1);
    assertThat(bench.checks()).isEqualTo(1); // Of the second paste, which nobody saw.
  }

  @Test
  void enterIsNeverPressedOnADialog() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY);

    bench.dialog().pass(5_000);

    assertThat(bench.presses()).isZero();
    bench.holds(BODY).pass(500);
    assertThat(bench.presses()).isOne();
  }

  @Test
  void nothingIsTypedWhileTheUserTypes() {
    var bench = new Bench().pass(10_000).humanKey().queue(message("d1", BODY)).ready();

    assertThat(bench.pass(2_900).pasted()).isEmpty();
    assertThat(bench.pass(200).pasted()).hasSize(1);
  }

  @Test
  void textOfTheUsersBesideOursIsNotSubmitted() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20);

    bench.holds("and one more thing: " + BODY).pass(70_000);

    assertThat(bench.presses()).isZero();
    assertThat(bench.event(InjectionFailed.class).orElseThrow().reason()).contains("other text");
  }

  @Test
  void textOfTheUsersThatIsTakenAwayAgainDelaysEnter() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20);

    bench.holds(BODY + "hm").pass(20_000).holds(BODY).pass(900);

    assertThat(bench.presses()).isOne();
    assertThat(bench.pasted()).hasSize(1);
  }

  @Test
  void aTurnThatTheUserBeganWithOurTextAndMoreIsNoProof() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY).pass(100);

    bench.holds(BODY + "hm").pass(500).busy().pass(70_000);

    assertThat(bench.event(InjectionSucceeded.class)).isEmpty();
    assertThat(bench.pasted()).hasSize(1);
    assertThat(bench.event(InjectionFailed.class)).isPresent();
  }

  @Test
  void aTextThatOthersMayHaveSubmittedWithTheirsIsNotRepeated() {
    var bench =
        new Bench()
            .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT))
            .queue(message("d1", BODY));
    bench.ready().pass(20).holds(BODY).pass(100).holds(BODY + " and mine").pass(400);

    bench.ready().pass(120_000);

    assertThat(bench.pasted()).hasSize(1);
    assertThat(bench.event(InjectionFailed.class)).isPresent();
    assertThat(bench.alerts()).isOne();
  }

  @Test
  void aMessageWithMoreInItThanOursIsBelievedOnlyBehindOurOwnEnter() {
    var within = Optional.of(DeliveryInput.TranscriptMatch.WITHIN);
    var own = new Bench().transcript(() -> within).queue(message("d1", BODY));
    var others = new Bench().hidesKeys().transcript(() -> within).queue(message("d1", BODY));

    own.ready().pass(20).holds(BODY).pass(400).ready().pass(60_000);
    others.ready().pass(60_000);

    assertThat(own.proof("d1")).isEqualTo("submitted");
    assertThat(others.proof("d1")).isEqualTo("written");
    assertThat(others.event(InjectionFailed.class).orElseThrow().reason()).contains("other text");
    assertThat(others.pasted()).hasSize(1);
  }

  @Test
  void aBusyAgentIsWaitedForUnlessTheMessageMaySteer() {
    var bench = new Bench().busy().queue(message("d1", BODY)).pass(600_000);
    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.event(InjectionFailed.class)).isEmpty();

    assertThat(new Bench().busy().queue(steering("d2", BODY)).pasted()).hasSize(1);
  }

  private static Message steering(String id, String body) {
    return new Message(
        id,
        Message.Kind.MESSAGE,
        Priority.LOW,
        body,
        Proof.SUBMITTED,
        true,
        message(id, "").queuedAt());
  }

  @Test
  void whatMayGoIntoATurnOvertakesWhatMayNot() {
    var bench = new Bench().busy().queue(message("d1", BODY)).pass(1_000);

    bench.queue(steering("d2", "Stop at once."));
    assertThat(bench.pasted()).containsExactly("Stop at once.");

    bench.pass(20).shows(AgentState.BUSY, text("Stop at once.")).pass(400);
    bench.shows(AgentState.BUSY, Composer.EMPTY, "> Stop at once.").pass(20);
    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().delivery()).isEqualTo("d2");
    assertThat(bench.pasted()).hasSize(1);
    assertThat(bench.pass(60_000).ready().pasted()).containsExactly("Stop at once.", BODY);
  }

  @Test
  void anAgentThatWaitsIsToldInTheOrderInWhichMessagesCame() {
    var bench = new Bench().dialog().queue(message("d1", BODY)).queue(steering("d2", "Stop."));

    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.ready().pasted()).containsExactly(BODY);
  }

  @Test
  void nobodyOvertakesATextThatIsBeingTyped() {
    var bench = new Bench().queue(message("d1", BODY)).ready();

    bench.busy().queue(steering("d2", "Stop."));

    assertThat(bench.pasted()).containsExactly(BODY);
  }

  @Test
  void whatWasOvertakenEndsWithTheAgentLikeEverythingThatWaits() {
    var bench = new Bench().busy().queue(message("d1", BODY)).queue(steering("d2", "Stop."));

    bench.ended();

    assertThat(bench.events().stream().filter(InjectionFailed.class::isInstance)).hasSize(2);
  }

  private static Composer text(String text) {
    return new Composer(Composer.Content.TEXT, text);
  }

  @Test
  void startUpContextForAnAgentThatIsNeverReadyGoesToTheFileWithoutAnAttempt() {
    var bench = new Bench().busy().queue(startup(BODY)).pass(31_000);

    var next = bench.event(InjectionEscalated.class).orElseThrow();
    assertThat(next.attempts()).isZero();
    assertThat(bench.files()).hasSize(1);
    bench.filed(Optional.empty()).ready();
    assertThat(bench.pasted())
        .containsExactly("[System] Session context written to AGENTS.md - please review");
    bench.pass(20).holds(bench.pasted().getFirst()).pass(400).busy();
    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().rung()).isEqualTo(Rung.FILE);
  }

  @Test
  void aFileThatRefusesLeavesTheNotice() {
    var bench = new Bench().busy().queue(startup(BODY)).pass(31_000);

    bench.filed(Optional.of("AGENTS.md is read-only")).ready();

    assertThat(bench.pasted().getFirst()).contains("Run: segue context show");
  }

  @Test
  void whatWasGivenAtTheLaunchIsNotTypedAgainWhenItsHookRan() {
    var bench = new Bench();
    var message = visible();
    bench.launched(message, Proof.WRITTEN).ready().pass(1_000).raised(Proof.VISIBLE).pass(99_000);

    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().proof())
        .isEqualTo(Proof.VISIBLE);
  }

  @Test
  void aHookThatDoesNotRunLeavesTheMessageToTheKeys() {
    var bench = new Bench().launched(visible(), Proof.WRITTEN).ready().pass(29_000);
    assertThat(bench.pasted()).isEmpty();

    bench.pass(2_000);

    assertThat(bench.pasted()).containsExactly(BODY);
  }

  private static Message visible() {
    return new Message(
        "d0",
        Message.Kind.STARTUP,
        Priority.STARTUP,
        BODY,
        Proof.VISIBLE,
        false,
        startup("").queuedAt());
  }

  @Test
  void aHookThatTellsOfThePromptIsProofEnough() {
    var bench = new Bench().queue(message("d1", BODY)).ready().pass(20).holds(BODY).pass(300);

    bench.heard("something else");
    assertThat(bench.event(InjectionSucceeded.class)).isEmpty();
    bench.heard(BODY + "\n");

    assertThat(bench.event(InjectionSucceeded.class).orElseThrow().evidence()).isEqualTo("hook");
  }

  @Test
  void contextForAStartThatIsOverIsNoAlarm() {
    var bench = new Bench().queue(startup(BODY)).busy().ended();

    assertThat(bench.event(InjectionFailed.class)).isPresent();
    assertThat(bench.alerts()).isZero();
  }

  @Test
  void messagesOfAnAgentThatHasGoneAreDeadLetters() {
    var bench = new Bench().busy().queue(message("d1", BODY)).queue(message("d2", BODY)).ended();

    assertThat(bench.events().stream().filter(InjectionFailed.class::isInstance)).hasSize(2);
  }

  @Test
  void ourOwnStrandedTextIsSubmittedAndNotPastedAgain() {
    var bench =
        new Bench().takeOver(message("d1", BODY), new DeliveryInput.Begun(Rung.TYPED, 1, 0));

    bench.holds(BODY).pass(400).busy();

    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.presses()).isOne();
    assertThat(bench.event(InjectionSucceeded.class)).isPresent();
  }

  @Test
  void textThatStandsInTheWayIsToldOnce() {
    var bench = new Bench().holds("somebody's text").queue(message("d1", BODY)).pass(50_000);
    assertThat(bench.alerts()).isZero();

    bench.holds("somebody's text").pass(20_000).holds("somebody's text").pass(90_000);

    assertThat(bench.alerts()).isOne();
    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.ready().pasted()).hasSize(1);
  }

  @Test
  void anAttemptThatAnotherBeganIsLookedForInTheTranscript() {
    var begun = new DeliveryInput.Begun(Rung.TYPED, 1, 1);

    var found =
        new Bench()
            .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.SAME))
            .takeOver(message("d", BODY), begun);
    assertThat(found.ready().event(InjectionSucceeded.class)).isPresent();
    assertThat(found.pasted()).isEmpty();

    var absent =
        new Bench()
            .transcript(() -> Optional.of(DeliveryInput.TranscriptMatch.ABSENT))
            .takeOver(message("d", BODY), begun);
    assertThat(absent.ready().pass(7_000).pasted()).hasSize(1);

    var unknown = new Bench().takeOver(message("d", BODY), begun).ready().pass(60_000);
    assertThat(unknown.pasted()).isEmpty();
    assertThat(unknown.event(InjectionFailed.class)).isPresent();
  }

  @Test
  void oneAfterTheOther() {
    var bench = new Bench().busy().queue(message("d1", "first")).queue(message("d2", "second"));

    bench.ready();
    assertThat(bench.pasted()).containsExactly("first");
    bench.pass(20).holds("first").pass(400).busy().pass(100);
    assertThat(bench.pasted()).hasSize(1);
    bench.ready();
    assertThat(bench.pasted()).containsExactly("first", "second");
  }

  @Test
  void aLongMessageIsNotPasted() {
    var bench = new Bench(Bench.RULES, new Channels(true, 1_000));

    bench.ready().queue(startup("x".repeat(1_001)));

    assertThat(bench.pasted()).isEmpty();
    assertThat(bench.files()).hasSize(1);
  }
}
