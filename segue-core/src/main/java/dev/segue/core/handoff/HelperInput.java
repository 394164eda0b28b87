package dev.segue.core.handoff;

import java.util.List;

/**
 * All that a helper agent's prompt is made of.
 *
 * @param failedCriteria criteria that are only text, and checks that failed, in the task's order
 * @param agentResponse what the main agent answered
 */
public record HelperInput(
    List<String> failedCriteria, String agentResponse, ProjectFacts project, Window window) {
  public HelperInput {
    failedCriteria = List.copyOf(failedCriteria);
  }
}
