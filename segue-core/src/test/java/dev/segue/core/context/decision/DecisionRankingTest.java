package dev.segue.core.context.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.Role;
import dev.segue.core.decision.DecisionStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DecisionRankingTest {
  private static final TaskSight TASK =
      new TaskSight(
          "t7",
          "Refuse expired tokens at login and tell the user why",
          Optional.of("story-2"),
          Optional.of("epic-1"),
          Set.of("t6"),
          List.of("src/auth/Login.java"),
          Role.DEVELOPER);

  private static KnownDecision decision(
      String id,
      String title,
      DecisionStatus status,
      Optional<String> supersedes,
      String... affects) {
    return new KnownDecision(
        id,
        title,
        "Because of it.",
        status,
        Optional.empty(),
        List.of(affects),
        supersedes,
        "mcp",
        Long.parseLong(id.substring(2)));
  }

  private static KnownDecision active(String id, String title, String... affects) {
    return decision(id, title, DecisionStatus.ACTIVE, Optional.empty(), affects);
  }

  private static List<String> ids(List<KnownDecision> decisions) {
    return DecisionRanking.rank(decisions, TASK).stream().map(one -> one.decision().id()).toList();
  }

  @Test
  void nearerOnesComeFirst() {
    assertThat(
            ids(
                List.of(
                    active("D-0001", "Use metric units"),
                    active("D-0002", "Paint it blue", "t99"),
                    active("D-0003", "Epic rule", "epic-1"),
                    active("D-0004", "Story rule", "story-2"),
                    active("D-0005", "Folder rule", "src/auth"),
                    active("D-0006", "Neighbour rule", "t6"),
                    active("D-0007", "Task rule", "t7"))))
        .containsExactly("D-0007", "D-0005", "D-0004", "D-0003", "D-0006", "D-0001", "D-0002");
  }

  @Test
  void wordsOfTheTaskCountWhereNothingIsNamed() {
    assertThat(
            ids(
                List.of(
                    active("D-0001", "Expired tokens are refused with a reason"),
                    active("D-0002", "Reports are built at night"),
                    active("D-0003", "Pages have footers"))))
        .startsWith("D-0001");
  }

  @Test
  void onlyWhatHoldsIsShownAndASuccessorStandsInItsPlace() {
    List<KnownDecision> decisions =
        List.of(
            decision(
                "D-0001", "Tokens last a day", DecisionStatus.SUPERSEDED, Optional.empty(), "t7"),
            decision("D-0002", "Tokens last an hour", DecisionStatus.ACTIVE, Optional.of("D-0001")),
            decision("D-0003", "No tokens at all", DecisionStatus.REJECTED, Optional.empty(), "t7"),
            decision(
                "D-0004", "Tokens in cookies", DecisionStatus.PROPOSED, Optional.empty(), "t7"),
            // Nobody noted at the old one that it was replaced.
            active("D-0005", "Logins are logged", "t7"),
            decision("D-0006", "Logins are counted", DecisionStatus.ACTIVE, Optional.of("D-0005")));

    List<RankedDecision> ranked = DecisionRanking.rank(decisions, TASK);

    assertThat(ranked).extracting(one -> one.decision().id()).containsExactly("D-0006", "D-0002");
    assertThat(ranked).allMatch(one -> one.reasons().getFirst().startsWith("names the task"));
  }

  @Test
  void aProposalReplacesNothing() {
    assertThat(
            ids(
                List.of(
                    active("D-0001", "Tokens last a day"),
                    decision(
                        "D-0002",
                        "Tokens last an hour",
                        DecisionStatus.PROPOSED,
                        Optional.of("D-0001")))))
        .containsExactly("D-0001");
  }

  @Test
  void circlesOfSuccessionEnd() {
    assertThat(
            ids(
                List.of(
                    decision("D-0001", "One", DecisionStatus.ACTIVE, Optional.of("D-0002")),
                    decision("D-0002", "Two", DecisionStatus.ACTIVE, Optional.of("D-0001")))))
        .isEmpty();
  }

  @Test
  void theOrderOfWhatComesInDoesNotMatter() {
    var decisions = new ArrayList<KnownDecision>();
    for (int i = 1; i <= 200; i++) {
      decisions.add(
          active("D-%04d".formatted(i), i % 3 == 0 ? "Tokens at login" : "Rule " + i % 7));
    }
    List<RankedDecision> ranked = DecisionRanking.rank(decisions, TASK);

    Collections.shuffle(decisions, new Random(3));

    assertThat(DecisionRanking.rank(decisions, TASK)).isEqualTo(ranked);
  }
}
