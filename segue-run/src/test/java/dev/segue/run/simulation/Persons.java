package dev.segue.run.simulation;

import dev.segue.core.run.OperatorAct;
import dev.segue.core.run.PersonVerdict;
import dev.segue.core.run.ReviewClaim;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Flow;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.WorkflowStage;
import java.util.List;
import java.util.Optional;

/** People in other processes who judge what tasks stand at. */
final class Persons {
  private final SimulatedWorld simulatedWorld;
  private final Dice dice;

  Persons(SimulatedWorld simulatedWorld) {
    this.simulatedWorld = simulatedWorld;
    this.dice = simulatedWorld.dice();
  }

  /** Does anything that a person can do about a review. */
  void act() {
    List<TaskState> open =
        simulatedWorld.truth().state().tasks().stream()
            .filter(task -> task.workflow().isPresent())
            .toList();
    if (open.isEmpty()) {
      return;
    }
    TaskState task =
        open.stream()
            .filter(TaskState::isInReview)
            .skip(dice.below(2))
            .findFirst()
            .orElseGet(() -> dice.pick(open));
    String id = task.taskId();
    switch (dice.below(12)) {
      case 0, 1, 2, 3 -> judge(id, true, role(task), Optional.empty());
      case 4 -> judge(id, false, role(task), Optional.empty());
      case 5 -> judge(id, dice.oneIn(2), Optional.empty(), Optional.of("c0 is another"));
      case 6, 7 -> claim(id, true);
      case 8 -> claim(id, false);
      default -> judge(id, dice.oneIn(3), Optional.empty(), commit(task));
    }
  }

  private static Optional<String> commit(TaskState task) {
    return task.workflow().flatMap(progress -> progress.commit());
  }

  /** The role whose stage the task is in, of an agent too. */
  private Optional<Role> role(TaskState task) {
    return task.workflow()
        .flatMap(
            progress ->
                simulatedWorld
                    .workflows
                    .find(progress.definitionHash())
                    .map(definition -> new Flow(task.taskId(), definition, progress)))
        .flatMap(Flow::judging)
        .map(WorkflowStage::role);
  }

  private void judge(String taskId, boolean isApproval, Optional<Role> role, Optional<String> at) {
    simulatedWorld
        .operator()
        .act(
            new PersonVerdict(
                taskId,
                isApproval,
                role,
                at,
                Optional.of("a person's word no. " + dice.below(3)),
                "ada",
                simulatedWorld.workflows::find));
  }

  private void claim(String taskId, boolean isClaim) {
    OperatorAct act =
        new ReviewClaim(
            taskId,
            isClaim,
            Optional.empty(),
            dice.oneIn(2) ? "ada" : "bob",
            simulatedWorld.clock.instant(),
            simulatedWorld.workflows::find);
    simulatedWorld.operator().act(act);
  }

  /** A run waits for them: in calm times they approve, else they may. */
  void answer(List<String> taskIds) {
    boolean isCalm = simulatedWorld.mood().failure() == 0;
    for (String taskId : taskIds) {
      if (isCalm || dice.oneIn(3)) {
        judge(taskId, isCalm || !dice.oneIn(4), Optional.empty(), Optional.empty());
      }
    }
  }
}
