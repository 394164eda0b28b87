package dev.segue.core.run;

import dev.segue.core.journal.Event;
import dev.segue.core.run.OperatorAct.Answer;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskEvent;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.DecidedBy;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.ReviewFinding;
import dev.segue.core.workflow.ReviewVerdict;
import dev.segue.core.workflow.ReviewedCommit;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.VerdictRules;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A person's verdict on the commit that a task stands at.
 *
 * @param isApproval whether it approves; else it rejects
 * @param role whose stage it is about; absent: the stage that a person is waited for in
 * @param commit hash or its beginning; another than the one under review is refused
 * @param reason required of a rejection, and where a reviewer who is an agent is overruled
 * @param user name of the person on the system
 * @param definitions of workflows
 */
public record PersonVerdict(
    String taskId,
    boolean isApproval,
    Optional<Role> role,
    Optional<String> commit,
    Optional<String> reason,
    String user,
    WorkflowDefinitions definitions)
    implements OperatorAct {
  private static final int ABBREVIATED = 7;
  private static final int SHORTEST_HASH = 4;
  private static final int FINDING_MOST = 500;

  @Override
  public Answer decide(ProjectState state) {
    if (!isApproval && !hasReason()) {
      return new Answer.Refuse(
          "--reason: say in at least %d characters what has to change"
              .formatted(VerdictRules.SHORTEST_REASON));
    }
    Optional<TaskState> task = state.task(taskId);
    return task.isEmpty() ? ofEnded(state) : decide(task.get());
  }

  private boolean hasReason() {
    return reason.filter(text -> text.strip().length() >= VerdictRules.SHORTEST_REASON).isPresent();
  }

  private Answer ofEnded(ProjectState state) {
    Optional<EndedTask> ended = state.endedTask(taskId);
    if (ended.isEmpty()) {
      return new Answer.Unknown("there is no task %s in this project".formatted(taskId));
    }
    boolean isCompleted = ended.get().completed();
    return isApproval && isCompleted
        ? new Answer.Do(List.of())
        : new Answer.Refuse(
            "task %s is %s".formatted(taskId, isCompleted ? "completed" : "cancelled"));
  }

  private Answer decide(TaskState task) {
    Optional<WorkflowProgress> progress = task.workflow();
    if (progress.isEmpty()) {
      return new Answer.Refuse(
          "task %s has no workflow, or has not begun; nothing to %s".formatted(taskId, verb()));
    }
    Optional<Workflow> definition = definitions.find(progress.get().definitionHash());
    if (definition.isEmpty()) {
      return new Answer.Refuse(
          "the definition of workflow %s is lost; segue retry %s begins anew"
              .formatted(progress.get().workflow(), taskId));
    }
    return decide(task, new Flow(taskId, definition.get(), progress.get()));
  }

  private String verb() {
    return isApproval ? "approve" : "reject";
  }

  private Answer decide(TaskState task, Flow flow) {
    Optional<WorkflowStage> stage = flow.judging();
    if (stage.isEmpty()) {
      return nothingWaits(task, flow.progress());
    }
    return wrongRole(stage.get(), flow)
        .or(() -> wrongCommit(flow.progress()))
        .map(why -> (Answer) new Answer.Refuse(why))
        .orElseGet(() -> new Answer.Do(events(task, flow, stage.get())));
  }

  private Answer nothingWaits(TaskState task, WorkflowProgress progress) {
    int attempt = Math.max(1, task.nextAttempt() - 1);
    if (progress.isPassed() && isApproval) {
      return new Answer.Do(List.of());
    }
    Optional<String> rejected =
        task.stage() instanceof Stage.Queued
            ? progress.lastRejection().filter(r -> r.attempt() == attempt).map(r -> r.commit())
            : Optional.empty();
    if (rejected.isPresent()) {
      return new Answer.Refuse(
          "task %s was rejected at %s; attempt %d is queued"
              .formatted(taskId, abbreviated(rejected.get()), attempt + 1));
    }
    if (task.stage() instanceof Stage.Blocked(String why, _)) {
      return new Answer.Refuse(
          "task %s is blocked: %s; segue unblock %s lets it go on".formatted(taskId, why, taskId));
    }
    String maker =
        task.latest()
            .flatMap(Attempt::latest)
            .map(Dispatch::provider)
            .map(provider -> ", " + provider)
            .orElse("");
    return new Answer.Refuse(
        "task %s is %s (attempt %d%s); nothing to %s yet"
            .formatted(taskId, progress.state(), attempt, maker, verb()));
  }

  private Optional<String> wrongRole(WorkflowStage stage, Flow flow) {
    String state = flow.progress().state();
    boolean isReview = stage.kind() == StageKind.REVIEW;
    if (role.isEmpty()) {
      return isReview
          ? Optional.of(
              "task %s is %s; --role %s overrules its reviewer"
                  .formatted(taskId, state, stage.role().word()))
          : Optional.empty();
    }
    if (role.get() != stage.role()) {
      return Optional.of(
          flow.definition().judgeOf(role.get()).isEmpty()
              ? "workflow %s has no stage in which %s judges"
                  .formatted(flow.definition().name(), role.get().word())
              : "task %s is %s; it waits for %s, not for %s"
                  .formatted(taskId, state, stage.role().word(), role.get().word()));
    }
    boolean isClaimed =
        flow.progress().claim().filter(c -> c.stage().equals(stage.id())).isPresent();
    return isReview && !isClaimed && !hasReason()
        ? Optional.of(
            "--reason: say in at least %d characters why you overrule the reviewer"
                .formatted(VerdictRules.SHORTEST_REASON))
        : Optional.empty();
  }

  private Optional<String> wrongCommit(WorkflowProgress progress) {
    String under = progress.commit().orElse("");
    return commit
        .filter(hash -> hash.length() < SHORTEST_HASH || !under.startsWith(hash))
        .map(
            hash ->
                "%s is not under review; task %s stands at %s: segue work show %s"
                    .formatted(hash, taskId, abbreviated(under), taskId));
  }

  private List<Event> events(TaskState task, Flow flow, WorkflowStage stage) {
    List<ReviewFinding> findings =
        isApproval
            ? List.of()
            : List.of(
                new ReviewFinding(
                    ReviewFinding.Severity.BLOCKING,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    cut(reason.orElse(""))));
    var events = new ArrayList<Event>();
    if (task.stage() instanceof Stage.Blocked) {
      events.add(new TaskEvent.TaskUnblocked(taskId));
    }
    events.addAll(
        flow.judged(
                ReviewedCommit.of(flow, stage, task.nextAttempt() - 1)
                    .decided(
                        DecidedBy.PERSON,
                        Optional.of(user),
                        isApproval ? ReviewVerdict.APPROVED : ReviewVerdict.REJECTED,
                        findings,
                        reason))
            .events());
    return events;
  }

  private static String cut(String text) {
    return text.length() <= FINDING_MOST ? text : text.substring(0, FINDING_MOST - 1) + "…";
  }

  private static String abbreviated(String hash) {
    return hash.substring(0, Math.min(ABBREVIATED, hash.length()));
  }
}
