package dev.segue.core.workflow;

import dev.segue.core.workflow.WorkflowEvent.ApprovalWanted;
import dev.segue.core.workflow.WorkflowEvent.PhaseChanged;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.ReviewStarted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides how a task moves through its workflow: something happened, and these events say where the
 * task stands now. Nobody writes a state by hand. Changes nothing itself.
 */
public record Flow(String taskId, Workflow definition, WorkflowProgress progress) {
  /** A developer's attempt begins. */
  public List<WorkflowEvent> attemptBegins(int attempt) {
    return List.of(move(attempt, StageStates.IMPLEMENTING, definition.work(), DecidedBy.SEGUE));
  }

  /** The attempt failed, or its work did not hold, alone or together with what was merged. */
  public List<WorkflowEvent> notVerified(int attempt) {
    return progress.state().equals(StageStates.AT_REST)
        ? List.of()
        : List.of(move(attempt, StageStates.AT_REST, definition.work(), DecidedBy.SEGUE));
  }

  /** The attempt's work holds and is committed. */
  public List<WorkflowEvent> verified(int attempt, String commit) {
    var events = new ArrayList<WorkflowEvent>();
    events.add(
        new Move(attempt, definition.work(), DecidedBy.SEGUE, Optional.of(commit))
            .from(progress.state(), StageStates.DEV_COMPLETED));
    enterNext(definition.work(), attempt, StageStates.DEV_COMPLETED, commit, events);
    return List.copyOf(events);
  }

  /** The stage that the task waits in or is judged in; empty elsewhere. */
  public Optional<WorkflowStage> judging() {
    return definition
        .stageOf(progress.state())
        .filter(stage -> stage.kind() != StageKind.WORK)
        .filter(
            stage ->
                progress.state().equals(stage.states().pending())
                    || progress.state().equals(stage.states().active()));
  }

  /** Whether the task waits for a reviewer who is an agent. */
  public boolean awaitsReview() {
    return judging()
        .filter(stage -> stage.kind() == StageKind.REVIEW)
        .filter(stage -> progress.state().equals(stage.states().pending()))
        .isPresent();
  }

  /** Whether the task waits for a person. */
  public boolean awaitsPerson() {
    return judging().filter(stage -> stage.kind() == StageKind.APPROVAL).isPresent();
  }

  /** A reviewer is asked. */
  public List<WorkflowEvent> reviewBegins(ReviewStarted started) {
    WorkflowStage stage = definition.stage(started.stage()).orElseThrow();
    return List.of(
        started, move(started.attempt(), stage.states().active(), stage, DecidedBy.SEGUE));
  }

  /** The reviewer's run ended without an answer. */
  public List<WorkflowEvent> reviewStops(int attempt) {
    return judging()
        .filter(stage -> !progress.state().equals(stage.states().pending()))
        .map(
            stage ->
                List.<WorkflowEvent>of(
                    move(attempt, stage.states().pending(), stage, DecidedBy.SEGUE)))
        .orElse(List.of());
  }

  /**
   * Events of a verdict, or of none.
   *
   * @param block why the task has to wait for a person; absent when it goes on by itself
   */
  public record Judged(List<WorkflowEvent> events, Optional<String> block) {
    public Judged {
      events = List.copyOf(events);
    }
  }

  /** A review or an approval ended. */
  public Judged judged(ReviewEnded ended) {
    WorkflowStage stage = definition.stage(ended.stage()).orElseThrow();
    var events = new ArrayList<WorkflowEvent>();
    events.add(ended);
    switch (ended.verdict()) {
      case APPROVED -> approved(ended, stage, events);
      case REJECTED ->
          events.add(
              new PhaseChanged(
                  taskId,
                  ended.attempt(),
                  progress.state(),
                  stage.states().rejected(),
                  stage.role().word(),
                  ended.by(),
                  Optional.of(ended.commit()),
                  ended.feedback()));
      case NONE, VOID -> {
        if (!progress.state().equals(stage.states().pending())) {
          events.add(move(ended.attempt(), stage.states().pending(), stage, DecidedBy.SEGUE));
        }
      }
    }
    return new Judged(events, block(ended));
  }

  private void approved(ReviewEnded ended, WorkflowStage stage, List<WorkflowEvent> events) {
    events.add(
        new Move(ended.attempt(), stage, ended.by(), Optional.of(ended.commit()))
            .from(progress.state(), stage.states().approved()));
    enterNext(stage, ended.attempt(), stage.states().approved(), ended.commit(), events);
  }

  private void enterNext(
      WorkflowStage from, int attempt, String state, String commit, List<WorkflowEvent> events) {
    Optional<WorkflowStage> next = definition.after(from);
    if (next.isEmpty()) {
      return;
    }
    WorkflowStage stage = next.get();
    events.add(
        new Move(attempt, stage, DecidedBy.SEGUE, Optional.of(commit))
            .from(state, stage.states().pending()));
    if (stage.kind() == StageKind.APPROVAL) {
      events.add(new ApprovalWanted(taskId, attempt, stage.id(), stage.role().word(), commit, 0));
    }
  }

  /** Agents among themselves are bounded; a person's rejection never blocks. */
  private Optional<String> block(ReviewEnded ended) {
    boolean isVoid = ended.verdict() == ReviewVerdict.VOID;
    if (isVoid && isSecondVoid(ended)) {
      return Optional.of(
          "the review by %s is void: %s"
              .formatted(ended.role(), ended.why().orElse("it changed what it judged")));
    }
    if (ended.verdict() != ReviewVerdict.REJECTED || ended.by() == DecidedBy.PERSON) {
      return Optional.empty();
    }
    String finding = Review.of(ended, 0).reason();
    int rejections = progress.rejections() + 1;
    if (rejections >= definition.maxRejections()) {
      return Optional.of(
          "rejected %s, last by %s: %s".formatted(times(rejections), ended.role(), finding));
    }
    return attemptsSpent(ended.attempt(), "%s: %s".formatted(ended.role(), finding));
  }

  private boolean isSecondVoid(ReviewEnded ended) {
    return progress.fruitless(ended.stage(), ended.attempt()).stream()
        .anyMatch(review -> review.verdict() == ReviewVerdict.VOID);
  }

  private static String times(int count) {
    return count == 1 ? "once" : count + " times";
  }

  /** Why a task whose attempt ended without approval has to wait for a person. */
  public Optional<String> attemptsSpent(int attempt, String why) {
    int attempts = attempt - progress.attemptsFrom();
    return attempts < definition.maxAttempts()
        ? Optional.empty()
        : Optional.of(
            "%s, last: %s".formatted(attempts == 1 ? "1 attempt" : attempts + " attempts", why));
  }

  /** A person is reminded of the commit that waits. */
  public List<WorkflowEvent> reminded(int attempt) {
    return judging()
        .filter(stage -> stage.kind() == StageKind.APPROVAL)
        .map(
            stage ->
                List.<WorkflowEvent>of(
                    new ApprovalWanted(
                        taskId,
                        attempt,
                        stage.id(),
                        stage.role().word(),
                        progress.commit().orElse(""),
                        progress.wanted().map(w -> w.reminder() + 1).orElse(0))))
        .orElse(List.of());
  }

  /** The work is merged. */
  public List<WorkflowEvent> merged(int attempt) {
    return List.of(move(attempt, StageStates.DONE, definition.stages().getLast(), DecidedBy.SEGUE));
  }

  private PhaseChanged move(int attempt, String to, WorkflowStage stage, DecidedBy by) {
    return new Move(attempt, stage, by, progress.commit()).from(progress.state(), to);
  }

  /** A move of this task, without the states that it is between. */
  private final class Move {
    private final int attempt;
    private final WorkflowStage stage;
    private final DecidedBy by;
    private final Optional<String> commit;

    Move(int attempt, WorkflowStage stage, DecidedBy by, Optional<String> commit) {
      this.attempt = attempt;
      this.stage = stage;
      this.by = by;
      this.commit = commit;
    }

    PhaseChanged from(String state, String to) {
      return new PhaseChanged(
          taskId, attempt, state, to, stage.role().word(), by, commit, Optional.empty());
    }
  }
}
