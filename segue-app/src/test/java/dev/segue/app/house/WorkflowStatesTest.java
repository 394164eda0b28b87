package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.ReviewedCommit;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.StageStates;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewStarted;
import dev.segue.core.workflow.WorkflowEvent.WorkflowStarted;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.files.taskfile.WorkflowFiles;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * States of a task in the shipped workflow, all moves between them, and that none is a dead end.
 */
class WorkflowStatesTest {
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final String COMMIT = "1f3c2aa";

  private static final List<String> EVENTS =
      List.of(
          "attempt_started",
          "verified",
          "not_verified",
          "review_started",
          "approved",
          "rejected",
          "no_verdict",
          "interrupted",
          "merged");

  private final Workflow workflow =
      new WorkflowFiles(List.of(), PolicyFile.shipped()).find("default").orElseThrow().workflow();

  /** A task at rest in each state, made by the moves that led there. */
  private final Map<String, WorkflowProgress> reached = new LinkedHashMap<>();

  private final Moves moves;

  WorkflowStatesTest() {
    explore();
    moves =
        new Moves(
            "A task in the shipped workflow",
            List.copyOf(reached.keySet()),
            EVENTS,
            (from, event) -> play(reached.get(from), event).state());
  }

  private void explore() {
    var open = new ArrayDeque<WorkflowProgress>();
    open.add(WorkflowProgress.begun(new WorkflowStarted("t1", "default", "hash"), NOON));
    while (!open.isEmpty()) {
      WorkflowProgress progress = open.poll();
      if (reached.putIfAbsent(progress.state(), progress) == null) {
        EVENTS.forEach(event -> open.add(play(progress, event)));
      }
    }
  }

  /** What callers ask of the flow in this state; others leave it as it is. */
  private WorkflowProgress play(WorkflowProgress progress, String event) {
    var flow = new Flow("t1", workflow, progress);
    Optional<WorkflowStage> stage = flow.judging();
    boolean isAtRest =
        progress.state().equals(StageStates.AT_REST)
            || progress.state().endsWith("_rejected")
            || progress.state().endsWith("_failed");
    boolean isImplementing = progress.state().equals(StageStates.IMPLEMENTING);
    List<WorkflowEvent> events =
        switch (event) {
          case "attempt_started" -> isAtRest ? flow.attemptBegins(1) : List.of();
          case "verified" -> isImplementing ? flow.verified(1, COMMIT) : List.of();
          case "not_verified" -> isImplementing ? flow.notVerified(1) : List.of();
          case "review_started" ->
              flow.awaitsReview() ? flow.reviewBegins(started(stage.orElseThrow())) : List.of();
          case "approved" -> judged(flow, stage, ReviewVerdict.APPROVED);
          case "rejected" -> judged(flow, stage, ReviewVerdict.REJECTED);
          case "no_verdict" ->
              flow.awaitsPerson() ? List.of() : judged(flow, stage, ReviewVerdict.NONE);
          case "interrupted" -> flow.reviewStops(1);
          case "merged" -> progress.isPassed() ? flow.merged(1) : List.of();
          default -> throw new IllegalArgumentException(event);
        };
    WorkflowProgress next = progress;
    long seq = 0;
    for (WorkflowEvent one : events) {
      next = next.evolve(one, ++seq, NOON);
    }
    return next;
  }

  private static ReviewStarted started(WorkflowStage stage) {
    return new ReviewStarted(
        "t1", 1, stage.id(), stage.role().word(), "build", COMMIT, "prompt", "/place");
  }

  private static List<WorkflowEvent> judged(
      Flow flow, Optional<WorkflowStage> stage, ReviewVerdict verdict) {
    boolean isAsked = stage.isPresent() && (flow.awaitsPerson() || !flow.awaitsReview());
    if (!isAsked) {
      return List.of();
    }
    boolean isPerson = stage.get().kind() == StageKind.APPROVAL;
    return flow.judged(
            ReviewedCommit.of(flow, stage.get(), 1)
                .decided(
                    isPerson ? DecidedBy.PERSON : DecidedBy.AGENT,
                    Optional.empty(),
                    verdict,
                    List.of(),
                    Optional.of("why")))
        .events();
  }

  @Test
  void reachesEveryStateAtWhichATaskCanRest() {
    Set<String> never = new LinkedHashSet<>(workflow.states());
    never.removeAll(reached.keySet());
    // Passed through within one append, and an operator's act that needs no workflow.
    assertThat(never)
        .containsExactlyInAnyOrder("dev_completed", "arch_approved", "qa_passed", "cancelled");
  }

  @Test
  void noStateIsADeadEnd() {
    var stuck = new ArrayList<>(reached.keySet());
    moves.changes().forEach(move -> stuck.remove(move.from()));
    assertThat(stuck).containsExactly("done");
  }

  @Test
  void eachMoveSaysWhereItCameFrom() {
    for (WorkflowProgress progress : reached.values()) {
      var flow = new Flow("t1", workflow, progress);
      flow.attemptBegins(1).stream()
          .map(PhaseChanged.class::cast)
          .forEach(changed -> assertThat(changed.from()).isEqualTo(progress.state()));
    }
  }

  @Test
  void isDrawnAsItMoves() {
    moves.checkDrawing("workflow.md", StageStates.AT_REST, moves.changes());
  }
}
