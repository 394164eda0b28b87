package dev.segue.core.task;

/**
 * A task that must end first.
 *
 * @param hard it must be completed; otherwise any end will do and only the order is kept
 */
public record Dependency(String taskId, boolean hard) {}
