package dev.segue.core.context.decision;

import dev.segue.core.context.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The task, as far as decisions are judged by it.
 *
 * @param text all that it says: intent, instructions, criteria
 * @param near tasks that it depends on or that depend on it
 * @param paths files that it names or that its code map ranks first, best first
 */
public record TaskSight(
    String taskId,
    String text,
    Optional<String> story,
    Optional<String> epic,
    Set<String> near,
    List<String> paths,
    Role role) {
  public TaskSight {
    near = Set.copyOf(near);
    paths = List.copyOf(paths);
  }
}
