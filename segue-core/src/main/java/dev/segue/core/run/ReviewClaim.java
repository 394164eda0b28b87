package dev.segue.core.run;

import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.core.workflow.WorkflowEvent;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Takes a review for a person or a session, so that the run asks nobody meanwhile, or gives it
 * back. A claim holds for {@link #HOLDS}; claiming again renews it.
 *
 * @param isClaim else it is given back
 * @param role whose stage is meant; absent: the present one
 * @param by who claims
 */
public record ReviewClaim(
    String taskId,
    boolean isClaim,
    Optional<Role> role,
    String by,
    Instant now,
    WorkflowDefinitions definitions)
    implements OperatorAct {
  /** How long a claim holds. */
  public static final Duration HOLDS = Duration.ofMinutes(30);

  @Override
  public Answer decide(ProjectState state) {
    Optional<TaskState> task = state.task(taskId);
    if (task.isEmpty()) {
      return state.endedTask(taskId).isPresent()
          ? new Answer.Refuse("task %s has ended".formatted(taskId))
          : new Answer.Unknown("there is no task %s in this project".formatted(taskId));
    }
    Optional<WorkflowProgress> progress = task.get().workflow();
    Optional<WorkflowStage> stage =
        progress
            .flatMap(known -> definitions.find(known.definitionHash()))
            .flatMap(definition -> new Flow(taskId, definition, progress.get()).judging())
            .filter(found -> found.kind() == StageKind.REVIEW)
            .filter(found -> role.filter(named -> named != found.role()).isEmpty());
    return stage.isEmpty()
        ? new Answer.Refuse(
            "task %s is %s; there is no review to claim"
                .formatted(
                    taskId, progress.map(WorkflowProgress::state).orElse("without a workflow")))
        : decide(progress.get(), stage.get());
  }

  private Answer decide(WorkflowProgress progress, WorkflowStage stage) {
    Optional<WorkflowProgress.Claim> held =
        progress.claim().filter(claim -> now.isBefore(claim.until()));
    boolean isOwn = held.filter(claim -> claim.by().equals(by)).isPresent();
    String role = stage.role().word();
    if (!isClaim) {
      return new Answer.Do(
          isOwn
              ? List.of(new WorkflowEvent.ReviewReleased(taskId, stage.id(), role, by))
              : List.of());
    }
    if (held.isPresent() && !isOwn) {
      return new Answer.Refuse(
          "%s reviews task %s until %s".formatted(held.get().by(), taskId, held.get().until()));
    }
    if (progress.open().isPresent()) {
      return new Answer.Refuse("an agent reviews task %s now".formatted(taskId));
    }
    return new Answer.Do(
        List.of(new WorkflowEvent.ReviewClaimed(taskId, stage.id(), role, by, now.plus(HOLDS))));
  }
}
