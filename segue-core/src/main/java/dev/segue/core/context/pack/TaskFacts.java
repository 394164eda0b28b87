package dev.segue.core.context.pack;

import java.util.List;
import java.util.Optional;

/**
 * The task as a pack tells of it.
 *
 * @param title its name among people
 * @param goal of its project
 * @param criteria acceptance criteria, in the file's order
 * @param dependsOn tasks that must end first
 */
public record TaskFacts(
    String taskId,
    String instructions,
    Optional<String> title,
    Optional<String> intent,
    String type,
    Optional<String> goal,
    Optional<String> story,
    Optional<String> epic,
    List<String> criteria,
    List<TaskDependency> dependsOn) {
  public TaskFacts {
    criteria = List.copyOf(criteria);
    dependsOn = List.copyOf(dependsOn);
  }

  /**
   * Another task that this one waits for.
   *
   * @param isHard whether its failure stops this one
   * @param state in the project's word; empty when the project does not know it
   */
  public record TaskDependency(String taskId, boolean isHard, Optional<String> state) {}
}
