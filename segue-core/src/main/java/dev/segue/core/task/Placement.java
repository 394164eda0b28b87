package dev.segue.core.task;

import java.util.Optional;

/**
 * Place of a task, and the roles that work on it. All parts may be left out.
 *
 * @param story id of the story it is part of
 * @param epic id of the epic above it
 * @param role lower-case name of the role that works on it, never an alias; absent means a
 *     developer
 * @param workflow name of the workflow that the task follows, or {@code none}; absent leaves it to
 *     the run
 */
public record Placement(
    Optional<String> story,
    Optional<String> epic,
    Optional<String> role,
    Optional<String> workflow) {
  /** Of a task that says nothing of it. */
  public static final Placement NONE =
      new Placement(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public Placement {
    // Absent in histories from before there were workflows.
    workflow = workflow == null ? Optional.empty() : workflow;
  }
}
