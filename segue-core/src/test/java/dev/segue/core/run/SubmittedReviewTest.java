package dev.segue.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Event;
import dev.segue.core.journal.Recorded;
import dev.segue.core.run.OperatorAct.Answer;
import dev.segue.core.run.SubmittedReview.Reviewer;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.ReviewAnswer;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewClaimed;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The agent of a session as a reviewer. */
class SubmittedReviewTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final String COMMIT = "1f3c2aa4b825dc642cb6eb9a060e54bf8d69288f";
  private static final ReviewAnswer APPROVAL = new ReviewAnswer(true, "Fine.", List.of(), "");
  private static final Reviewer ARCHITECT = new Reviewer.OfSession("codex", Role.ARCHITECT, "ada");

  private final Workflow workflow =
      new Workflow(
          "own",
          Optional.empty(),
          List.of(
              stage("dev", Role.DEVELOPER, StageKind.WORK),
              stage("arch", Role.ARCHITECT, StageKind.REVIEW)),
          Workflow.MAX_REJECTIONS,
          Workflow.MAX_ATTEMPTS,
          Optional.empty());
  private final ProjectState state = new ProjectState();
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

  private void take(List<? extends Event> events) {
    events.forEach(event -> state.apply(new Recorded(++seq, NOW, event)));
  }

  private Flow flow() {
    return new Flow("t1", workflow, state.task("t1").orElseThrow().workflow().orElseThrow());
  }

  @BeforeEach
  void waitsForTheArchitect() {
    take(
        List.of(
            new TaskEvent.TaskQueued("t1", "hash", TaskSpec.of("t1", "Do it.")),
            new TaskEvent.TaskStarted("t1"),
            new WorkflowStarted("t1", "own", "definition"),
            new TaskEvent.AttemptStarted("t1", 1, "developer", "build", "prompt")));
    take(flow().attemptBegins(1));
    take(List.of(new TaskEvent.ValidationPassed("t1", 1, List.of(), List.of(), Optional.empty())));
    take(flow().verified(1, COMMIT));
  }

  private Answer decide(Reviewer reviewer, Instant now) {
    return new SubmittedReview("t1", reviewer, APPROVAL, "body", now, _ -> Optional.of(workflow))
        .decide(state);
  }

  private void claim(String user) {
    take(List.of(new ReviewClaimed("t1", "arch", "architect", user, NOW.plusSeconds(60))));
  }

  @Test
  void decidesAtOnceUnderAClaimOfItsUser() {
    claim("ada");

    List<Event> events = ((Answer.Do) decide(ARCHITECT, NOW)).events();

    assertThat(events.getFirst())
        .isInstanceOfSatisfying(
            ReviewEnded.class,
            ended -> {
              assertThat(ended.verdict()).isEqualTo(ReviewVerdict.APPROVED);
              assertThat(ended.by()).isEqualTo(DecidedBy.AGENT);
              assertThat(ended.provider()).contains("codex");
              assertThat(ended.commit()).isEqualTo(COMMIT);
            });
    assertThat(events.getLast())
        .isInstanceOfSatisfying(
            PhaseChanged.class, moved -> assertThat(moved.to()).isEqualTo("arch_approved"));
  }

  @Test
  void isRefusedWithoutAClaimThatHolds() {
    assertThat(decide(ARCHITECT, NOW))
        .isEqualTo(
            new Answer.Refuse(
                "nobody of this session holds the review of task t1: claim it first"));
    claim("bob");
    assertThat(decide(ARCHITECT, NOW)).isInstanceOf(Answer.Refuse.class);
    claim("ada");
    assertThat(decide(ARCHITECT, NOW.plusSeconds(60))).isInstanceOf(Answer.Refuse.class);
  }

  @Test
  void isRefusedInAnotherRoleAndForATaskThatIsNotThere() {
    claim("ada");
    assertThat(decide(new Reviewer.OfSession("codex", Role.QA, "ada"), NOW))
        .isEqualTo(new Answer.Refuse("task t1 waits for architect, and this session works as qa"));
    assertThat(
            new SubmittedReview("t9", ARCHITECT, APPROVAL, "body", NOW, _ -> Optional.empty())
                .decide(state))
        .isEqualTo(new Answer.Unknown("there is no task t9 in this project"));
  }

  @Test
  void aDispatchThatReviewsNothingIsRefused() {
    assertThat(decide(new Reviewer.OfDispatch(7), NOW))
        .isEqualTo(new Answer.Refuse("dispatch 7 of task t1 is no open review"));
  }
}
