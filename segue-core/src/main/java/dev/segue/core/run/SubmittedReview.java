package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.run.OperatorAct.Answer;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.ReviewAnswer;
import dev.segue.core.workflow.ReviewedCommit;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.core.workflow.WorkflowEvent.ReviewEnded;
import dev.segue.core.workflow.WorkflowEvent.ReviewSubmitted;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowProgress.OpenReview;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A verdict that an agent submitted by a tool. The agent of an open review dispatch leaves it for
 * the run, which reads it when the dispatch has ended. The agent of a session decides at once, as
 * long as the session's user holds a claim of the stage.
 *
 * @param answer the verdict, by the rules and redacted
 * @param answerHash body of the same
 * @param definitions of workflows
 */
public record SubmittedReview(
    String taskId,
    Reviewer reviewer,
    ReviewAnswer answer,
    String answerHash,
    Instant now,
    WorkflowDefinitions definitions) {
  /** Agent that submits. */
  public sealed interface Reviewer {
    /** Agent that a run started. */
    record OfDispatch(int dispatch) implements Reviewer {}

    /**
     * Agent of an interactive session.
     *
     * @param agent provider that it runs
     * @param role in which the session works on the task
     * @param user name on the system of the person that runs the session
     */
    record OfSession(String agent, Role role, String user) implements Reviewer {}
  }

  /** Events of the verdict, or why it does not count. */
  public Answer decide(ProjectState state) {
    Optional<TaskState> task = state.task(taskId);
    if (task.isEmpty()) {
      return state.endedTask(taskId).isPresent()
          ? new Answer.Refuse("task %s has ended".formatted(taskId))
          : new Answer.Unknown("there is no task %s in this project".formatted(taskId));
    }
    return switch (reviewer) {
      case Reviewer.OfDispatch(int dispatch) -> ofDispatch(task.get(), dispatch);
      case Reviewer.OfSession session -> ofSession(task.get(), session);
    };
  }

  private Answer ofDispatch(TaskState task, int dispatch) {
    Optional<OpenReview> open =
        task.workflow()
            .filter(
                progress ->
                    progress.openDispatch().filter(run -> run.number() == dispatch).isPresent())
            .flatMap(WorkflowProgress::open);
    return open.<Answer>map(
            review ->
                new Answer.Do(
                    List.of(
                        new ReviewSubmitted(
                            taskId, review.attempt(), review.stage(), dispatch, answerHash))))
        .orElseGet(
            () ->
                new Answer.Refuse(
                    "dispatch %d of task %s is no open review".formatted(dispatch, taskId)));
  }

  private Answer ofSession(TaskState task, Reviewer.OfSession session) {
    Optional<Flow> flow =
        task.workflow()
            .flatMap(
                progress ->
                    definitions
                        .find(progress.definitionHash())
                        .map(definition -> new Flow(taskId, definition, progress)));
    Optional<WorkflowStage> stage =
        flow.flatMap(Flow::judging).filter(found -> found.kind() == StageKind.REVIEW);
    if (stage.isEmpty()) {
      return new Answer.Refuse(
          "task %s is %s; there is no review to submit"
              .formatted(
                  taskId,
                  task.workflow().map(WorkflowProgress::state).orElse("without a workflow")));
    }
    if (stage.get().role() != session.role()) {
      return new Answer.Refuse(
          "task %s waits for %s, and this session works as %s"
              .formatted(taskId, stage.get().role().word(), session.role().word()));
    }
    return isClaimed(flow.get().progress(), stage.get(), session.user())
        ? new Answer.Do(events(task, flow.get(), stage.get(), session.agent()))
        : new Answer.Refuse(
            "nobody of this session holds the review of task %s: claim it first".formatted(taskId));
  }

  private boolean isClaimed(WorkflowProgress progress, WorkflowStage stage, String user) {
    return progress
        .claim()
        .filter(claim -> claim.stage().equals(stage.id()) && claim.by().equals(user))
        .filter(claim -> now.isBefore(claim.until()))
        .isPresent();
  }

  private List<Event> events(TaskState task, Flow flow, WorkflowStage stage, String agent) {
    ReviewEnded ended =
        ReviewedCommit.of(flow, stage, task.nextAttempt() - 1).submitted(agent, answer);
    return WorkflowOutcomes.judged(flow, task, ended);
  }
}
