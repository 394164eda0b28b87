package dev.segue.core.context;

/**
 * A wish to move a task on.
 *
 * @param action of the workflow
 * @param role whose act it is
 * @param feedback for a rejection
 */
public record Transition(String taskId, String action, String role, String feedback) {}
