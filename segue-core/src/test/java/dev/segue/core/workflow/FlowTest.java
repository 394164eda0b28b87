package dev.segue.core.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.workflow.WorkflowEvent.ApprovalWanted;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.ReviewStarted;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlowTest {
  private static final Instant THEN = Instant.parse("2026-11-30T12:00:00Z");
  private static final String COMMIT = "1f3c2aa4b825dc642cb6eb9a060e54bf8d69288f";

  private final List<String> moves = new ArrayList<>();
  private WorkflowProgress progress =
      WorkflowProgress.begun(new WorkflowStarted("t1", "own", "hash"), THEN);
  private long seq;

  private static WorkflowStage stage(String id, Role role, StageKind kind) {
    return new WorkflowStage(
        id,
        role,
        kind,
        List.of(),
        WorkflowStage.Review.DEFAULT,
        Optional.empty(),
        Optional.empty(),
        WorkflowStage.REMIND_AFTER);
  }

  private static Workflow workflow(int maxRejections, int maxAttempts) {
    return new Workflow(
        "own",
        Optional.empty(),
        List.of(
            stage("dev", Role.DEVELOPER, StageKind.WORK),
            stage("arch", Role.ARCHITECT, StageKind.REVIEW),
            stage("po", Role.PO, StageKind.APPROVAL)),
        maxRejections,
        maxAttempts,
        Optional.empty());
  }

  private static final Workflow USUAL = workflow(3, 6);

  private Flow flow(Workflow definition) {
    return new Flow("t1", definition, progress);
  }

  private void take(List<WorkflowEvent> events) {
    for (WorkflowEvent event : events) {
      if (event instanceof PhaseChanged changed) {
        assertThat(changed.from()).isEqualTo(progress.state());
        moves.add(changed.to());
      }
      progress = progress.evolve(event, ++seq, THEN);
    }
  }

  private void develop(int attempt, String commit) {
    take(flow(USUAL).attemptBegins(attempt));
    take(flow(USUAL).verified(attempt, commit));
  }

  private ReviewedCommit commit(String stage, int attempt) {
    return new ReviewedCommit(
        "t1", attempt, stage, stage.equals("po") ? "po" : "architect", COMMIT);
  }

  private static ReviewedCommit.Agent agent(String provider) {
    return new ReviewedCommit.Agent(2, provider, false, Optional.of(true), List.of());
  }

  private Optional<String> review(Workflow definition, int attempt, ReviewVerdict verdict) {
    take(
        flow(definition)
            .reviewBegins(
                new ReviewStarted(
                    "t1", attempt, "arch", "architect", "build", COMMIT, "prompt", "/place")));
    var finding =
        new ReviewFinding(
            ReviewFinding.Severity.BLOCKING,
            Optional.of("a/B.java"),
            Optional.of(41),
            Optional.empty(),
            "Ignores the tenant");
    ReviewEnded ended =
        verdict.isDecision()
            ? commit("arch", attempt)
                .judged(
                    agent("codex"),
                    new ReviewAnswer(
                        verdict == ReviewVerdict.APPROVED,
                        "So.",
                        verdict == ReviewVerdict.APPROVED ? List.of() : List.of(finding),
                        ""))
            : commit("arch", attempt).fruitless(agent("codex"), verdict, "prose");
    Flow.Judged judged = flow(definition).judged(ended);
    take(judged.events());
    return judged.block();
  }

  @Test
  void passesThroughEachStageInOrder() {
    develop(1, COMMIT);
    assertThat(flow(USUAL).awaitsReview()).isTrue();
    assertThat(review(USUAL, 1, ReviewVerdict.APPROVED)).isEmpty();
    assertThat(flow(USUAL).awaitsPerson()).isTrue();
    assertThat(progress.awaitsPerson()).isTrue();
    assertThat(progress.isPassed()).isFalse();
    take(
        flow(USUAL)
            .judged(
                commit("po", 1)
                    .decided(
                        DecidedBy.PERSON,
                        Optional.of("ada"),
                        ReviewVerdict.APPROVED,
                        List.of(),
                        Optional.empty()))
            .events());
    assertThat(progress.isPassed()).isTrue();
    assertThat(progress.isApproved(USUAL)).isTrue();
    take(flow(USUAL).merged(1));

    assertThat(moves)
        .containsExactly(
            "implementing",
            "dev_completed",
            "pending_arch_review",
            "arch_reviewing",
            "arch_approved",
            "pending_po_approval",
            "po_approved",
            "done");
  }

  @Test
  void anApprovalIsAboutOneCommit() {
    develop(1, COMMIT);
    review(USUAL, 1, ReviewVerdict.REJECTED);
    assertThat(progress.isPassed()).isFalse();
    develop(2, "another");

    assertThat(progress.state()).isEqualTo("pending_arch_review");
    assertThat(progress.isApproved(USUAL)).isFalse();
  }

  @Test
  void agentsAmongThemselvesAreBounded() {
    Workflow twice = workflow(2, 6);
    develop(1, COMMIT);
    assertThat(review(twice, 1, ReviewVerdict.REJECTED)).isEmpty();
    develop(2, COMMIT);
    assertThat(review(twice, 2, ReviewVerdict.REJECTED))
        .contains("rejected 2 times, last by architect: Ignores the tenant (a/B.java:41)");

    progress = progress.unblocked(2);
    assertThat(progress.rejections()).isZero();
  }

  @Test
  void attemptsAreBoundedWhateverEndsThem() {
    Workflow two = workflow(9, 2);
    develop(1, COMMIT);
    assertThat(review(two, 1, ReviewVerdict.REJECTED)).isEmpty();
    assertThat(flow(two).attemptsSpent(2, "no tests")).contains("2 attempts, last: no tests");
  }

  @Test
  void noVerdictCostsNothingAndTheSecondVoidOneBlocks() {
    develop(1, COMMIT);
    assertThat(review(USUAL, 1, ReviewVerdict.NONE)).isEmpty();
    assertThat(progress.state()).isEqualTo("pending_arch_review");
    assertThat(review(USUAL, 1, ReviewVerdict.VOID)).isEmpty();
    assertThat(review(USUAL, 1, ReviewVerdict.VOID))
        .contains("the review by architect is void: prose");
    assertThat(progress.rejections()).isZero();
    assertThat(progress.fruitless("arch", 1)).hasSize(3);
  }

  @Test
  void aPersonsActStartsTheBoundsAnew() {
    develop(1, COMMIT);
    review(USUAL, 1, ReviewVerdict.REJECTED);
    develop(2, COMMIT);
    review(USUAL, 2, ReviewVerdict.APPROVED);
    Flow.Judged judged =
        flow(USUAL)
            .judged(
                commit("po", 2)
                    .decided(
                        DecidedBy.PERSON,
                        Optional.of("ada"),
                        ReviewVerdict.REJECTED,
                        List.of(),
                        Optional.of("Not what I meant")));
    take(judged.events());

    assertThat(judged.block()).isEmpty();
    assertThat(progress.state()).isEqualTo("po_rejected");
    assertThat(progress.rejections()).isZero();
    assertThat(flow(USUAL).attemptsSpent(7, "x")).isEmpty();
    assertThat(flow(USUAL).attemptsSpent(8, "x")).isPresent();
  }

  @Test
  void remindsAgainAndAgain() {
    develop(1, COMMIT);
    review(USUAL, 1, ReviewVerdict.APPROVED);
    take(flow(USUAL).reminded(1));
    List<WorkflowEvent> next = flow(USUAL).reminded(1);
    assertThat(next).singleElement().isEqualTo(new ApprovalWanted("t1", 1, "po", "po", COMMIT, 2));
  }

  @Test
  void aReviewThatStopsIsPendingAgain() {
    develop(1, COMMIT);
    take(
        flow(USUAL)
            .reviewBegins(
                new ReviewStarted(
                    "t1", 1, "arch", "architect", "build", COMMIT, "prompt", "/place")));
    progress = progress.dispatched(2, "codex", THEN);
    assertThat(progress.openDispatch()).isPresent();
    progress = progress.dispatchEnded(Optional.empty());
    take(flow(USUAL).reviewStops(1));

    assertThat(progress.state()).isEqualTo("pending_arch_review");
    assertThat(progress.open()).isEmpty();
  }
}
