package dev.segue.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.DecisionEvent.DecisionRecorded;
import dev.segue.core.context.DecisionEvent.DecisionSuperseded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionsTest {
  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05Z");

  private static DecisionDraft draft(String title, DecisionStatus status, String... supersedes) {
    return new DecisionDraft(
        title,
        status,
        "It is simpler.",
        Optional.empty(),
        List.of("t1"),
        List.of(supersedes).stream().findFirst(),
        Optional.of("s1"),
        "mcp");
  }

  private static Decisions after(Decisions before, DecisionDraft draft) {
    var answer = (Decisions.Answer.Recorded) before.record(draft);
    Decisions decisions = before;
    long seq = 10L * before.count();
    for (DecisionEvent event : answer.events()) {
      decisions = decisions.evolve(event, ++seq, THEN);
    }
    return decisions;
  }

  @Test
  void numbersDecisionsInTheOrderOfRecording() {
    Decisions decisions = Decisions.NONE;
    for (int i = 0; i < Decisions.KEPT + 3; i++) {
      decisions = after(decisions, draft("number " + i, DecisionStatus.ACTIVE));
    }

    assertThat(decisions.count()).isEqualTo(Decisions.KEPT + 3);
    assertThat(decisions.newest()).hasSize(Decisions.KEPT);
    assertThat(decisions.newest().getFirst().id()).isEqualTo("D-0004");
    assertThat(decisions.newest().getLast().id()).isEqualTo("D-0053");
    assertThat(decisions.after(501)).extracting(Decision::id).containsExactly("D-0052", "D-0053");
  }

  @Test
  void letsOneDecisionTakeThePlaceOfAnother() {
    Decisions one = after(Decisions.NONE, draft("Use Redis", DecisionStatus.ACTIVE));

    var answer = one.record(draft("Use SQLite", DecisionStatus.ACTIVE, "D-0001"));

    assertThat(answer)
        .isInstanceOfSatisfying(
            Decisions.Answer.Recorded.class,
            recorded ->
                assertThat(recorded.events())
                    .containsExactly(
                        recorded.decision(), new DecisionSuperseded("D-0001", "D-0002")));
    Decision old =
        after(one, draft("Use SQLite", DecisionStatus.ACTIVE, "D-0001")).newest().getFirst();
    assertThat(old.status()).isEqualTo(DecisionStatus.SUPERSEDED);
    assertThat(old.supersededBy()).contains("D-0002");
  }

  @Test
  void letsAProposalTakeNobodysPlace() {
    Decisions one = after(Decisions.NONE, draft("Use Redis", DecisionStatus.ACTIVE));

    assertThat(
            after(one, draft("Use SQLite", DecisionStatus.PROPOSED, "D-0001")).newest().getFirst())
        .extracting(Decision::status)
        .isEqualTo(DecisionStatus.ACTIVE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"D-0002", "D-0000", "D-00001", "D-999999999", "D-1", "x", ""})
  void supersedesOnlyWhatWasRecorded(String id) {
    Decisions one = after(Decisions.NONE, draft("Use Redis", DecisionStatus.ACTIVE));

    assertThat(one.record(draft("Use SQLite", DecisionStatus.ACTIVE, id)))
        .isEqualTo(new Decisions.Answer.NoSuchDecision(id));
  }

  @Test
  void keepsTheBeginningOfALongRationale() {
    var recorded =
        new DecisionRecorded(
            "D-0001",
            "t",
            DecisionStatus.ACTIVE,
            "because ".repeat(1_000),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            "mcp");

    assertThat(Decisions.NONE.evolve(recorded, 1, THEN).newest().getFirst().reason())
        .hasSizeLessThanOrEqualTo(600)
        .startsWith("because because");
  }
}
