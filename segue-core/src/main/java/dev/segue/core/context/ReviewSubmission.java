package dev.segue.core.context;

import dev.segue.core.journal.DispatchMark;
import dev.segue.core.workflow.Role;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verdict that an agent hands in by a tool, with where the agent runs.
 *
 * @param answer object of the verdict, as the agent gave it
 * @param dispatch that the agent belongs to; absent outside of one
 * @param session that the agent belongs to; absent outside of one, and in one without a task
 */
public record ReviewSubmission(
    Map<String, ? extends @Nullable Object> answer,
    Optional<DispatchMark> dispatch,
    Optional<Session> session) {
  /**
   * Interactive session that was started for a task.
   *
   * @param agent provider that it runs
   */
  public record Session(String taskId, Role role, String agent) {}
}
