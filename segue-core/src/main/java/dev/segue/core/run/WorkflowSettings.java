package dev.segue.core.run;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.ReviewPosture;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.core.workflow.WorkflowStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Part of the configuration that concerns workflows.
 *
 * @param hashes hash of the definition by the name of the workflow, as they were when the run began
 * @param definitions of these, and of the tasks that were begun under an earlier one
 * @param usual name for tasks that name none; absent: such tasks have no workflow
 * @param roles providers that work or review in a role, in this order; a role without an entry has
 *     all
 * @param vendors vendor by provider; a provider without an entry is a vendor of its own
 * @param unable providers whose profile has no arguments for a posture: they review only where a
 *     stage or its role names them
 * @param isApprovedByItself whether approvals pass without a person
 */
public record WorkflowSettings(
    Map<String, String> hashes,
    WorkflowDefinitions definitions,
    Optional<String> usual,
    Map<Role, List<String>> roles,
    Map<String, String> vendors,
    Map<ReviewPosture, Set<String>> unable,
    boolean isApprovedByItself) {
  /** No task has a workflow. */
  public static final WorkflowSettings NONE =
      new WorkflowSettings(
          Map.of(), _ -> Optional.empty(), Optional.empty(), Map.of(), Map.of(), Map.of(), false);

  public WorkflowSettings {
    hashes = Map.copyOf(hashes);
    roles = Map.copyOf(roles);
    vendors = Map.copyOf(vendors);
    unable = Map.copyOf(unable);
  }

  /**
   * The providers of a stage: those that it names, else those of its role, else all that have the
   * posture of a review.
   *
   * @param configured in the order of the configuration
   */
  public List<String> providers(WorkflowStage stage, List<String> configured) {
    List<String> named =
        stage.providers().isEmpty()
            ? roles.getOrDefault(stage.role(), List.of())
            : stage.providers();
    if (!named.isEmpty()) {
      return named.stream().filter(configured::contains).toList();
    }
    Set<String> left =
        stage.kind() == StageKind.REVIEW
            ? unable.getOrDefault(stage.review().posture(), Set.of())
            : Set.of();
    return configured.stream().filter(provider -> !left.contains(provider)).toList();
  }

  /** A workflow that a task is about to begin. */
  public record Chosen(String hash, Workflow definition) {}

  /** The workflow's name for a task that has not begun; empty for one without a workflow. */
  public Optional<String> nameFor(TaskSpec spec) {
    return spec.placement().workflow().or(() -> usual).filter(name -> !name.equals(Workflow.NONE));
  }

  /** The workflow with which a task begins. */
  Optional<Chosen> chosen(TaskSpec spec) {
    return nameFor(spec)
        .flatMap(name -> Optional.ofNullable(hashes.get(name)))
        .flatMap(hash -> definitions.find(hash).map(definition -> new Chosen(hash, definition)));
  }

  /**
   * The definition that a task was begun with, or that it will begin with. One that was begun
   * without any gets none until it is retried, whatever a newer text says.
   */
  public Optional<Workflow> of(TaskState task) {
    if (task.workflow().isEmpty() && task.attempts().isEmpty()) {
      return chosen(task.spec()).map(Chosen::definition);
    }
    return task.workflow().map(WorkflowProgress::definitionHash).flatMap(definitions::find);
  }

  /** The workflow that a task is to begin with and that this run has not read. */
  Optional<String> unread(TaskState task) {
    return task.attempts().isEmpty()
        ? nameFor(task.spec()).filter(_ -> chosen(task.spec()).isEmpty())
        : Optional.empty();
  }

  /** Whether a provider is of the vendor whose agent made a task's change. */
  public boolean isOneVendor(TaskState task, String provider) {
    return task.latest()
        .flatMap(Attempt::latest)
        .map(Dispatch::provider)
        .map(this::vendor)
        .filter(vendor(provider)::equals)
        .isPresent();
  }

  /** The vendor of a provider. */
  String vendor(String provider) {
    return vendors.getOrDefault(provider, provider);
  }
}
