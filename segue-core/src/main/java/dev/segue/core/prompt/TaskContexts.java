package dev.segue.core.prompt;

import dev.segue.core.workflow.Role;
import java.util.Optional;

/**
 * Tells what the agents of an attempt are told of its task. What it finds or builds is durable when
 * it answers, and may have moved the project's journal on.
 */
@FunctionalInterface
public interface TaskContexts {
  /** Nothing is told. */
  TaskContexts NONE = (_, _, _) -> Optional.empty();

  /**
   * The text for an attempt, the same each time.
   *
   * @return empty where packs are switched off
   * @throws NoContextException when it cannot be built
   */
  Optional<String> of(String taskId, int attempt, Role role);
}
