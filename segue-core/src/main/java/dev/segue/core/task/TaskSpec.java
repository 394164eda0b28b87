package dev.segue.core.task;

import java.util.List;
import java.util.Optional;

/**
 * A task as its file writes it, checked: what to do, when it counts as done, and how it may be
 * tried.
 *
 * @param taskId unique in its project
 * @param instructions what to do
 * @param intent short purpose
 * @param type kind of work; shapes guidelines and the answer that is asked for
 * @param criteria acceptance criteria, in the file's order; empty only when {@code checks} says
 *     otherwise how it is judged
 * @param checks further checks
 * @param retry how often and how soon it is tried again
 * @param dependsOn what must end first
 * @param workingDirectory relative to the workspace, never leaving it
 * @param providers preferred providers, best first; the configured order follows
 * @param model name of the model to ask for ({@code agent_mode})
 * @param options per-task switches
 * @param placement story, epic and role
 * @param meta uninterpreted JSON object as text, {@code {}} when absent
 */
public record TaskSpec(
    String taskId,
    String instructions,
    Optional<String> intent,
    TaskType type,
    List<Criterion> criteria,
    FurtherChecks checks,
    RetryPolicy retry,
    List<Dependency> dependsOn,
    Optional<String> workingDirectory,
    List<String> providers,
    Optional<String> model,
    TaskOptions options,
    Placement placement,
    String meta) {
  public TaskSpec {
    // Absent in histories from before tasks had one.
    placement = placement == null ? Placement.NONE : placement;
    criteria = List.copyOf(criteria);
    dependsOn = List.copyOf(dependsOn);
    providers = List.copyOf(providers);
  }
}
