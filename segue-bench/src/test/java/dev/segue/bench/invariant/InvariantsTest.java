package dev.segue.bench.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Faulty histories: a checker that finds nothing in them would find nothing anywhere. */
class InvariantsTest {
  private static final ScriptedTask T = new ScriptedTask("q1-01-instant", Script.INSTANT);
  private static final ScriptedTask BLOCKS = new ScriptedTask("q1-02-blocks", Script.BLOCKS);
  private static final ScriptedTask FLAKY = new ScriptedTask("q1-03-flaky", Script.FLAKY);

  /** One task up to the end of its only run. */
  private static PaperProject answered() {
    return new PaperProject()
        .task(T)
        .run()
        .event(T, "task_started", "")
        .attempt(T, 1)
        .dispatch(T, 1, 1)
        .ledger("begin", T, 1)
        .event(T, "process_started", "\"dispatch\":1")
        .ledger("end", T, 1)
        .ended(T, 1, "answered", T.file());
  }

  private static PaperProject healthy() {
    return answered().judged(T, 1, true).completed(T, 1);
  }

  /** Killed while the agent ran, and done by the next run. */
  private static PaperProject interrupted() {
    return new PaperProject()
        .task(T)
        .run()
        .event(T, "task_started", "")
        .attempt(T, 1)
        .dispatch(T, 1, 1)
        .ledger("begin", T, 1)
        .run()
        .ended(T, 1, "interrupted", T.file())
        .dispatch(T, 1, 2)
        .ledger("begin", T, 2)
        .ledger("end", T, 2)
        .ended(T, 2, "answered", "")
        .judged(T, 1, true)
        .completed(T, 1);
  }

  private static PaperProject blocked() {
    var project = new PaperProject().task(BLOCKS).run().event(BLOCKS, "task_started", "");
    for (int n = 1; n <= 2; n++) {
      project
          .attempt(BLOCKS, n)
          .dispatch(BLOCKS, n, n)
          .ledger("begin", BLOCKS, n)
          .ledger("end", BLOCKS, n)
          .ended(BLOCKS, n, "answered", "")
          .judged(BLOCKS, n, false);
    }
    return project.event(BLOCKS, "task_blocked", "\"attempts\":2");
  }

  @Test
  void findsNothingInHealthyHistories() {
    assertThat(Invariants.check(healthy().observed(true))).isEmpty();
    assertThat(Invariants.check(interrupted().observed(true))).isEmpty();
    assertThat(Invariants.check(blocked().observed(true))).isEmpty();
  }

  @Test
  void wantsNoEndBeforeAllIsOver() {
    assertThat(Invariants.check(answered().observed(false))).isEmpty();
    assertThat(answered().broken()).containsExactly("one end", "left open");
  }

  @Test
  void findsATaskThatEndsTwice() {
    assertThat(healthy().completed(T, 1).broken()).contains("one end", "after its end");
  }

  @Test
  void findsATaskThatWasLost() {
    assertThat(new PaperProject().task(T).run().broken()).contains("one end", "task_started");
  }

  @Test
  void findsATaskThatIsQueuedTwice() {
    assertThat(healthy().event(T, "task_queued", "").broken()).contains("task_queued");
  }

  @Test
  void findsAnEndThatTheScriptDoesNotEarn() {
    PaperProject project =
        answered().judged(T, 1, false).event(T, "task_blocked", "\"attempts\":1");

    assertThat(project.broken()).contains("right end", "life");
    assertThat(project.found()).contains("verdict is not earned");
  }

  @Test
  void findsACompletionOfATaskThatMustBlock() {
    PaperProject project = blocked().forget().completed(BLOCKS, 2).file(BLOCKS, "");

    assertThat(project.broken()).contains("right end", "half a file");
  }

  @Test
  void findsAnAttemptThatIsCountedTwice() {
    assertThat(healthy().forget().completed(T, 2).found()).contains("1 were begun");
    assertThat(answered().judged(T, 1, true).judged(T, 1, true).completed(T, 1).found())
        .contains("attempt ended twice or too early");
  }

  @Test
  void findsAnAttemptThatWasSkipped() {
    PaperProject project =
        new PaperProject()
            .task(T)
            .run()
            .event(T, "task_started", "")
            .attempt(T, 2)
            .dispatch(T, 2, 1)
            .ledger("begin", T, 1)
            .ledger("end", T, 1)
            .ended(T, 1, "answered", T.file())
            .judged(T, 2, true)
            .completed(T, 1);

    assertThat(project.found()).containsExactly("attempt numbers");
  }

  @Test
  void findsAnAttemptThatIsBegunBesideAnother() {
    assertThat(answered().attempt(T, 2).found()).contains("attempt begun beside another");
  }

  @Test
  void findsAnAttemptThatWasGivenUpWithoutReason() {
    PaperProject project = answered().event(T, "attempt_failed", "\"attempt\":1");

    assertThat(project.found()).contains("attempt given up after 0 interruptions");
  }

  @Test
  void findsDispatchesThatAreCountedTwiceOrLost() {
    assertThat(answered().ended(T, 1, "answered", "").found()).contains("dispatch ended twice");
    assertThat(answered().dispatch(T, 1, 1).found()).contains("dispatch numbers");
    assertThat(answered().dispatch(T, 1, 3).found()).contains("dispatch numbers");
  }

  @Test
  void findsADispatchAfterAnAnswer() {
    assertThat(answered().dispatch(T, 1, 2).found()).contains("dispatched again after an answer");
  }

  @Test
  void findsWorkAfterTheEnd() {
    PaperProject project = healthy().dispatch(T, 1, 2).ledger("begin", T, 2);

    assertThat(project.broken()).contains("after its end", "life", "left open");
  }

  @Test
  void findsAnAgentThatFailedThoughItsScriptNeverDoes() {
    PaperProject project =
        new PaperProject()
            .task(T)
            .run()
            .attempt(T, 1)
            .dispatch(T, 1, 1)
            .ledger("begin", T, 1)
            .ledger("end", T, 1)
            .ended(T, 1, "timed_out", "");

    assertThat(project.found()).contains("outcome is not earned");
  }

  @Test
  void findsARunThatTheHistoryDoesNotKnow() {
    assertThat(healthy().ledger("begin", T, 2).broken()).contains("unknown run");
  }

  @Test
  void findsARunThatIsMadeTwice() {
    assertThat(healthy().ledger("begin", T, 1).broken()).contains("run twice", "order of runs");
  }

  @Test
  void findsADispatchThatEndedWithoutARun() {
    PaperProject project =
        new PaperProject()
            .task(T)
            .run()
            .attempt(T, 1)
            .dispatch(T, 1, 1)
            .ended(T, 1, "answered", "");

    assertThat(project.broken()).contains("no run", "half a run");
  }

  @Test
  void findsHalfARunThatCountsAsAnswered() {
    PaperProject project =
        new PaperProject()
            .task(T)
            .run()
            .event(T, "task_started", "")
            .attempt(T, 1)
            .dispatch(T, 1, 1)
            .ledger("begin", T, 1)
            .ended(T, 1, "answered", T.file())
            .judged(T, 1, true)
            .completed(T, 1);

    assertThat(project.broken()).containsExactly("half a run");
  }

  @Test
  void findsRunsOfATaskThatOverlap() {
    assertThat(interrupted().ledger("end", T, 1).broken()).contains("overlap");
    assertThat(interrupted().ledger("overlap", T, 2).broken()).contains("overlap");
  }

  @Test
  void findsAChildThatOutlivedItsDispatch() {
    assertThat(healthy().ledger("late", T, 1).broken()).containsExactly("orphan");
  }

  @Test
  void findsARunOfAnotherEpochThanItsDispatch() {
    PaperProject project =
        new PaperProject()
            .task(T)
            .run()
            .event(T, "task_started", "")
            .attempt(T, 1)
            .dispatch(T, 1, 1)
            .run()
            .ledger("begin", T, 1)
            .ledger("end", T, 1)
            .ended(T, 1, "answered", T.file())
            .judged(T, 1, true)
            .completed(T, 1);

    assertThat(project.broken()).containsExactly("epochs");
  }

  @Test
  void findsEpochsThatDoNotFollowEachOther() {
    var events = healthy().run().run().events();
    var withGap = List.of(events.get(1), events.getLast());

    assertThat(Invariants.check(new Observed(List.of(), withGap, List.of(), Map.of(), false)))
        .extracting(Violation::rule)
        .containsExactly("epochs");
  }

  @Test
  void findsPlacesThatDoNotAscend() {
    var events = List.of(healthy().events().get(3), healthy().events().get(2));

    assertThat(Invariants.check(new Observed(List.of(), events, List.of(), Map.of(), false)))
        .extracting(Violation::what)
        .contains("places do not ascend");
  }

  @Test
  void findsAFileThatIsOnlyHalfWritten() {
    assertThat(healthy().file(T, T.id() + " 1\n").broken()).containsExactly("half a file");
  }

  @Test
  void findsEvidenceThatIsMissingOrDoubled() {
    assertThat(
            healthy()
                .forget()
                .forget()
                .forget()
                .ended(T, 1, "answered", "")
                .judged(T, 1, true)
                .completed(T, 1)
                .broken())
        .containsExactly("evidence");
  }

  @Test
  void letsAFlakyTaskFailOnceOnly() {
    var project = new PaperProject().task(FLAKY).run().event(FLAKY, "task_started", "");
    for (int n = 1; n <= 3; n++) {
      project
          .attempt(FLAKY, n)
          .dispatch(FLAKY, n, n)
          .ledger("begin", FLAKY, n)
          .ledger("end", FLAKY, n)
          .ended(FLAKY, n, "answered", n == 1 ? FLAKY.file() : "")
          .judged(FLAKY, n, n == 3);
    }
    project.completed(FLAKY, 3);

    assertThat(project.found()).containsExactly("verdict is not earned");
  }

  @Test
  void findsLedgerLinesThatNobodyCanHaveWritten() {
    List<LedgerLine> ledger = LedgerLine.parse(List.of("beg", "begin other a/b/c/1@1 x").stream());

    assertThat(Invariants.check(new Observed(List.of(), List.of(), ledger, Map.of(), false)))
        .hasSize(2);
  }

  @Test
  void findsEventsThatWereLostOrChangedSinceTheLastLook() {
    List<ExportedEvent> all = healthy().events();

    assertThat(Invariants.checkKept(all.subList(0, 3), all)).isEmpty();
    assertThat(Invariants.checkKept(all, all.subList(0, 3))).hasSize(1);
    assertThat(Invariants.checkKept(interrupted().events(), all)).hasSize(1);
  }

  @Test
  void findsEventsThatWereSeenButAreNotStored() {
    List<ExportedEvent> all = healthy().events();

    assertThat(Invariants.checkSeen(all, Map.of(2L, "run_started"))).isEmpty();
    assertThat(Invariants.checkSeen(all, Map.of(99L, "task_completed"))).hasSize(1);
    assertThat(Invariants.checkSeen(all, Map.of(2L, "run_ended"))).hasSize(1);
  }
}
