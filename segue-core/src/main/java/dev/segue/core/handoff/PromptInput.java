package dev.segue.core.handoff;

import dev.segue.core.task.TaskSpec;
import java.util.Optional;

/**
 * All that a main prompt is made of.
 *
 * @param workingDirectory where the agent runs, as it will see it
 * @param context text of the task's context pack; empty where there is none
 */
public record PromptInput(
    TaskSpec spec,
    ProjectFacts project,
    Window window,
    String workingDirectory,
    Optional<String> context) {
  /** Without a pack. */
  public PromptInput(TaskSpec spec, ProjectFacts project, Window window, String workingDirectory) {
    this(spec, project, window, workingDirectory, Optional.empty());
  }
}
