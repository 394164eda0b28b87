package dev.segue.core.context;

import java.util.Optional;

/**
 * A wish to move a task on.
 *
 * @param action of the workflow, or its name in older clients
 * @param role whose act it is; empty: the stage that a person is waited for in
 * @param feedback for a rejection, or the reason of an approval
 * @param commit hash of the commit that is meant, or its beginning
 */
public record Transition(
    String taskId, String action, String role, String feedback, Optional<String> commit) {}
