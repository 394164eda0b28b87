package dev.segue.core.context;

import java.util.Optional;

/**
 * Position of a task in its workflow.
 *
 * @param state in the workflow's word, or the project's where it has none
 * @param attempt the current one, from 1
 * @param commit under review; absent where there is none
 * @param waitsFor role that the task waits for
 * @param rejections by agents since a person's last act
 */
public record TaskPhase(
    String taskId,
    String state,
    String role,
    int attempt,
    Optional<String> commit,
    Optional<String> waitsFor,
    int rejections) {
  /** Of a task that has no workflow. */
  public TaskPhase(String taskId, String state, String role, int attempt) {
    this(taskId, state, role, attempt, Optional.empty(), Optional.empty(), 0);
  }
}
