package dev.segue.app.config;

import dev.segue.core.workflow.Role;
import dev.segue.files.source.InputException;
import dev.segue.files.source.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of workflows.
 *
 * @param usual name of the workflow for tasks that name none; absent: such tasks have none
 * @param roles providers that work or review in a role, in this order
 * @param isApprovedByItself whether approvals pass without a person
 * @param places where {@code workflow} and each of {@code roles} stand, by key, without a message
 */
public record WorkflowOptions(
    Optional<String> usual,
    Map<Role, List<String>> roles,
    boolean isApprovedByItself,
    Map<String, Problem> places) {
  /** Key of the usual workflow. */
  public static final String USUAL = "workflow";

  /** Nothing is set. */
  public static final WorkflowOptions DEFAULT =
      new WorkflowOptions(Optional.empty(), Map.of(), false, Map.of());

  public WorkflowOptions {
    roles = Map.copyOf(roles);
    places = Map.copyOf(places);
  }

  /** Key of the providers of a role. */
  public static String keyOf(Role role) {
    return "roles." + role.word();
  }

  /** With what a command line asks for. */
  public WorkflowOptions with(Optional<String> workflow, boolean isAutoApproved) {
    Map<String, Problem> all = new HashMap<>(places);
    workflow.ifPresent(_ -> all.put(USUAL, new Problem("", 0, "--workflow", "")));
    return new WorkflowOptions(
        workflow.or(() -> usual), roles, isApprovedByItself || isAutoApproved, all);
  }

  /** Refusal of what stands under a key. */
  public InputException refusal(String key, String message) {
    Problem place = places.getOrDefault(key, new Problem("", 0, key, ""));
    return new InputException(new Problem(place.file(), place.line(), place.field(), message));
  }
}
