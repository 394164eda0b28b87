package dev.segue.core.context;

/**
 * Position of a task in its workflow.
 *
 * @param state in the workflow's word, or the project's where it has none
 * @param attempt the current one, from 1
 */
public record TaskPhase(String taskId, String state, String role, int attempt) {}
