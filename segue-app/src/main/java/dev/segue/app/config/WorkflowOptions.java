package dev.segue.app.config;

import dev.segue.core.workflow.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of workflows.
 *
 * @param usual name of the workflow for tasks that name none; absent: such tasks have none
 * @param roles providers that work or review in a role, in this order
 * @param isApprovedByItself whether approvals pass without a person
 */
public record WorkflowOptions(
    Optional<String> usual, Map<Role, List<String>> roles, boolean isApprovedByItself) {
  /** Nothing is set. */
  public static final WorkflowOptions DEFAULT =
      new WorkflowOptions(Optional.empty(), Map.of(), false);

  public WorkflowOptions {
    roles = Map.copyOf(roles);
  }

  /** With what a command line asks for. */
  public WorkflowOptions with(Optional<String> workflow, boolean isAutoApproved) {
    return new WorkflowOptions(
        workflow.or(() -> usual), roles, isApprovedByItself || isAutoApproved);
  }
}
