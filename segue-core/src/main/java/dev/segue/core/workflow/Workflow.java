package dev.segue.core.workflow;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Ordered stages that a task passes through. The first stage is the only one of kind {@link
 * StageKind#WORK}: two makers in one round would leave nobody to return a rejected change to.
 *
 * @param name under which tasks choose it
 * @param stages 1 to 8, with unique ids
 * @param maxRejections 1 to 20: rejections by agents and clean checks after which a person decides
 * @param maxAttempts 1 to 50: attempts of every cause after which a person decides
 * @param prepare command that Segue runs in each review's checkout before anything else
 */
public record Workflow(
    String name,
    Optional<String> description,
    List<WorkflowStage> stages,
    int maxRejections,
    int maxAttempts,
    Optional<String> prepare) {
  /** Most stages. */
  public static final int STAGES_MOST = 8;

  /** Rejections where the definition names no number. */
  public static final int MAX_REJECTIONS = 3;

  /** Attempts where the definition names no number. */
  public static final int MAX_ATTEMPTS = 6;

  /** The name with which a task says that it has no workflow. */
  public static final String NONE = "none";

  public Workflow {
    stages = List.copyOf(stages);
    if (stages.isEmpty()
        || stages.stream().filter(stage -> stage.kind() == StageKind.WORK).count() != 1
        || stages.getFirst().kind() != StageKind.WORK) {
      throw new IllegalArgumentException("there is one work stage and it comes first");
    }
  }

  /** The stage that makes the change. */
  public WorkflowStage work() {
    return stages.getFirst();
  }

  /** The stage of this id. */
  public Optional<WorkflowStage> stage(String id) {
    return stages.stream().filter(stage -> stage.id().equals(id)).findFirst();
  }

  /** The stage to which a state belongs; empty for the states before work and after the last. */
  public Optional<WorkflowStage> stageOf(String state) {
    return stages.stream().filter(stage -> stage.states().all().contains(state)).findFirst();
  }

  /** The stage after another; empty after the last. */
  public Optional<WorkflowStage> after(WorkflowStage stage) {
    int next = stages.indexOf(stage) + 1;
    return next == 0 || next == stages.size() ? Optional.empty() : Optional.of(stages.get(next));
  }

  /** The stage in which somebody other than the developer has this role. */
  public Optional<WorkflowStage> judgeOf(Role role) {
    return stages.stream()
        .filter(stage -> stage.kind() != StageKind.WORK && stage.role() == role)
        .findFirst();
  }

  /** All states that a task can have, in the order in which it meets them. */
  public List<String> states() {
    Set<String> states = new LinkedHashSet<>();
    stages.forEach(stage -> states.addAll(stage.states().all()));
    states.add(StageStates.DONE);
    states.add(StageStates.CANCELLED);
    return List.copyOf(states);
  }

  /** The phase of a state; that of the last stage for the states after it. */
  public Phase phaseOf(String state) {
    return stageOf(state).orElse(stages.getLast()).phase();
  }
}
