package dev.segue.core.context.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.segue.core.context.DecisionStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecisionRankingTest {
  private static final TaskSight TASK =
      new TaskSight(
          "t7",
          "Refuse expired tokens at login and tell the user why",
          Optional.of("story-2"),
          Optional.of("epic-1"),
          List.of(),
          List.of(new TaskSight.BestFile("src/auth/Login.java", List.of())));

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
        List.of(),
        supersedes,
        "mcp",
        Long.parseLong(id.substring(2)));
  }

  private static KnownDecision active(String id, String title, String... affects) {
    return decision(id, title, DecisionStatus.ACTIVE, Optional.empty(), affects);
  }

  private static List<String> ids(List<KnownDecision> decisions) {
    return DecisionRanking.rank(decisions, TASK, List.of()).stream()
        .map(one -> one.decision().id())
        .toList();
  }

  private static List<String> shown(Extent extent, List<RankedDecision> ranked) {
    return ranked.stream()
        .filter(one -> one.extent() == extent)
        .map(one -> one.decision().id())
        .toList();
  }

  /** As many records as it takes for words to tell something. */
  private static List<KnownDecision> others(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> active("D-%04d".formatted(900 + i), "Rule %c%c".formatted('a' + i, 'b' + i)))
        .toList();
  }

  private static List<KnownDecision> beside(KnownDecision... decisions) {
    var all = new ArrayList<>(others(20));
    all.addAll(List.of(decisions));
    return all;
  }

  @Test
  void statementsAreShownWholeAndNearerOnesFirst() {
    List<RankedDecision> ranked =
        DecisionRanking.rank(
            List.of(
                active("D-0001", "Use metric units"),
                active("D-0002", "Paint it blue", "t99"),
                active("D-0003", "Epic rule", "epic-1"),
                active("D-0004", "Story rule", "story-2"),
                active("D-0005", "Folder rule", "src/auth"),
                active("D-0006", "Neighbour rule", "t6"),
                active("D-0007", "Task rule", "t7")),
            TASK,
            List.of());

    assertThat(shown(Extent.WHOLE, ranked)).containsExactly("D-0007", "D-0005", "D-0004", "D-0003");
    assertThat(shown(Extent.LINE, ranked)).isEmpty();
  }

  @Test
  void noneIsShownWhereNoneHasToDoWithTheTask() {
    assertThat(DecisionRanking.rank(others(20), TASK, List.of()))
        .hasSize(20)
        .allMatch(one -> one.extent() == Extent.NONE);
  }

  @Test
  void ofThoseThatOnlyLookNearAtMostThreeAreWholeAndFiveShownAtAll() {
    List<KnownDecision> alike =
        IntStream.rangeClosed(1, 9)
            .mapToObj(i -> active("D-000" + i, "Expired tokens at login tell the user why"))
            .toList();
    var all = new ArrayList<>(others(20));
    all.addAll(alike);
    all.add(active("D-0010", "Task rule", "t7"));

    List<RankedDecision> ranked = DecisionRanking.rank(all, TASK, List.of());

    assertThat(shown(Extent.WHOLE, ranked))
        .as("the statement is one more")
        .containsExactly("D-0010", "D-0001", "D-0002", "D-0003");
    assertThat(shown(Extent.LINE, ranked)).containsExactly("D-0004", "D-0005");
  }

  @Test
  void aBestMatchThatIsNoBetterThanTheOthersIsWorthLittle() {
    List<KnownDecision> same =
        IntStream.rangeClosed(1, 9)
            .mapToObj(i -> active("D-000" + i, "Rule of the user in colours and in sizes"))
            .toList();

    assertThat(DecisionRanking.rank(same, TASK, List.of()))
        .noneMatch(one -> one.extent() == Extent.WHOLE);
  }

  @Test
  void wordsOfTheFirstLineWeighMost() {
    var task =
        new TaskSight(
            "t7",
            "Round invoices\nKeep colours, fonts and borders",
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of());

    assertThat(
            DecisionRanking.rank(
                beside(active("D-0001", "Fonts in pages"), active("D-0002", "Invoices in pages")),
                task,
                List.of()))
        .extracting(one -> one.decision().id())
        .startsWith("D-0002", "D-0001");
  }

  @Test
  void aProposalIsShownAndARejectedOneNever() {
    String title = "Expired tokens are refused at login";
    List<RankedDecision> ranked =
        DecisionRanking.rank(
            beside(
                decision("D-0001", title, DecisionStatus.PROPOSED, Optional.empty()),
                decision("D-0002", title, DecisionStatus.REJECTED, Optional.empty())),
            TASK,
            List.of());

    assertThat(shown(Extent.WHOLE, ranked)).containsExactly("D-0001");
    assertThat(ranked).noneMatch(one -> one.decision().id().equals("D-0002"));
  }

  @Test
  void commentsInTheBestFilesCountAndAFileThatListsRecordsDoesNot() {
    KnownDecision named = active("D-0001", "Tokens of any kind");

    assertThat(score(named, List.of("d-1"), List.of()))
        .isCloseTo(score(named, List.of(), List.of()) + 3, within(1e-5));
    assertThat(
            score(
                named,
                List.of("d-1", "d-2", "d-3", "d-4", "d-5", "d-6", "d-7", "d-8", "d-9"),
                List.of()))
        .isEqualTo(score(named, List.of(), List.of()));
  }

  @Test
  void whatACommitNamedLatelyCountsAndItsWordsToo() {
    KnownDecision named = active("D-0001", "Grammar");
    double bare = score(named, List.of(), List.of());

    double now = score(named, List.of(), List.of(new NamingCommit(0, "Odd", List.of("d-1"))));
    double before = score(named, List.of(), List.of(new NamingCommit(50, "Odd", List.of("d-1"))));
    double alike =
        score(named, List.of(), List.of(new NamingCommit(0, "Refuse tokens", List.of("d-1"))));

    assertThat(now).isCloseTo(bare + 2, within(0.2));
    assertThat(before).isCloseTo(bare + 2 / Math.E, within(0.2));
    assertThat(alike).isGreaterThan(now + 3);
  }

  private static double score(
      KnownDecision decision, List<String> comments, List<NamingCommit> commits) {
    var task =
        new TaskSight(
            "t7",
            TASK.text(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(new TaskSight.BestFile("src/a.py", comments)));
    return DecisionRanking.rank(beside(decision), task, commits).stream()
        .filter(one -> one.decision().equals(decision))
        .mapToDouble(RankedDecision::score)
        .sum();
  }

  @Test
  void aNumberThatTwoRecordsShareCountsForNeither() {
    var file = List.of(new TaskSight.BestFile("src/a.py", List.of("adr-7")));
    var task = new TaskSight("t7", "Any", Optional.empty(), Optional.empty(), List.of(), file);

    assertThat(
            DecisionRanking.rank(
                List.of(
                    ofFile("ADR-0007", "docs/adr/0007-one.md"),
                    ofFile("docs/adr/0007-two", "docs/adr/0007-two.md")),
                task,
                List.of(new NamingCommit(0, "Any", List.of("adr-7")))))
        .allMatch(one -> one.score() == 0);
  }

  private static KnownDecision ofFile(String id, String path, String... mentions) {
    return new KnownDecision(
        id,
        "Grammar",
        "Because of it.",
        DecisionStatus.ACTIVE,
        Optional.empty(),
        List.of(),
        List.of(mentions),
        Optional.empty(),
        path,
        0);
  }

  @Test
  void aFileThatTheTaskNamesBindsItToThoseFewThatMentionIt() {
    var task =
        new TaskSight(
            "t7",
            "Any",
            Optional.empty(),
            Optional.empty(),
            List.of("src/Money.java", "README.md"),
            List.of());
    List<KnownDecision> decisions =
        List.of(
            ofFile("ADR-0001", "docs/adr/0001-a.md", "src/Money.java", "README.md"),
            ofFile("ADR-0002", "docs/adr/0002-b.md", "README.md"),
            ofFile("ADR-0003", "docs/adr/0003-c.md", "README.md"),
            ofFile("ADR-0004", "docs/adr/0004-d.md", "README.md"));

    assertThat(shown(Extent.WHOLE, DecisionRanking.rank(decisions, task, List.of())))
        .containsExactly("ADR-0001");
  }

  @Test
  void aRecordThatTheTaskNamesIsShownWhole() {
    var task =
        new TaskSight(
            "t7", "Do as ADR 2 says", Optional.empty(), Optional.empty(), List.of(), List.of());

    assertThat(
            shown(
                Extent.WHOLE,
                DecisionRanking.rank(
                    List.of(
                        ofFile("ADR-0001", "docs/adr/0001-a.md"),
                        ofFile("ADR-0002", "docs/adr/0002-b.md")),
                    task,
                    List.of())))
        .containsExactly("ADR-0002");
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
                "D-0004", "Tokens in cookies", DecisionStatus.REJECTED, Optional.empty(), "t7"),
            // Nobody noted at the old one that it was replaced.
            active("D-0005", "Logins are logged", "t7"),
            decision("D-0006", "Logins are counted", DecisionStatus.ACTIVE, Optional.of("D-0005")));

    List<RankedDecision> ranked = DecisionRanking.rank(decisions, TASK, List.of());

    assertThat(ranked)
        .extracting(one -> one.decision().id())
        .containsExactlyInAnyOrder("D-0006", "D-0002");
    assertThat(ranked).allMatch(one -> one.extent() == Extent.WHOLE);
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
        .containsExactlyInAnyOrder("D-0001", "D-0002");
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
    List<RankedDecision> ranked = DecisionRanking.rank(decisions, TASK, List.of());

    Collections.shuffle(decisions, new Random(3));

    assertThat(DecisionRanking.rank(decisions, TASK, List.of())).isEqualTo(ranked);
  }
}
