package dev.segue.core.run;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskState;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowDefinitions;
import dev.segue.core.workflow.WorkflowProgress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Part of the configuration that concerns workflows.
 *
 * @param hashes hash of the definition by the name of the workflow, as they were when the run began
 * @param definitions of these, and of the tasks that were begun under an earlier one
 * @param usual name for tasks that name none; absent: such tasks have no workflow
 * @param roles providers that work or review in a role, in this order; a role without an entry has
 *     all
 * @param vendors vendor by provider; a provider without an entry is a vendor of its own
 * @param isApprovedByItself whether approvals pass without a person
 */
public record WorkflowSettings(
    Map<String, String> hashes,
    WorkflowDefinitions definitions,
    Optional<String> usual,
    Map<Role, List<String>> roles,
    Map<String, String> vendors,
    boolean isApprovedByItself) {
  /** No task has a workflow. */
  public static final WorkflowSettings NONE =
      new WorkflowSettings(
          Map.of(), _ -> Optional.empty(), Optional.empty(), Map.of(), Map.of(), false);

  public WorkflowSettings {
    hashes = Map.copyOf(hashes);
    roles = Map.copyOf(roles);
    vendors = Map.copyOf(vendors);
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
