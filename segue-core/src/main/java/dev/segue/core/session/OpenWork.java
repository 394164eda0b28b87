package dev.segue.core.session;

/**
 * An attempt that had neither passed nor failed.
 *
 * @param dispatches how many it had by then
 */
public record OpenWork(String taskId, int attempt, int dispatches) {}
