package dev.segue.core.prompt;

import dev.segue.core.task.TaskSpec;

/**
 * All that a main prompt is made of.
 *
 * @param workingDirectory where the agent runs, as it will see it
 */
public record PromptInput(
    TaskSpec spec, ProjectFacts project, Window window, String workingDirectory) {}
