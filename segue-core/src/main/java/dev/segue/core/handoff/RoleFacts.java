package dev.segue.core.handoff;

import java.util.List;
import java.util.Optional;

/**
 * Facts for the block in front of a reviewer's prompt. Texts are untrusted.
 *
 * @param provider whose agent made the change
 * @param commit abbreviated hash of the commit to judge
 * @param files number of changed files
 * @param added lines, as far as they were counted
 * @param removed likewise
 * @param checks number of the task's checks; 0 when it has none
 * @param changedMost paths of changed files, the largest change first
 */
public record RoleFacts(
    String provider,
    String commit,
    int files,
    int added,
    int removed,
    int checksPassed,
    int checks,
    Optional<Rejection> rejection,
    List<String> changedMost) {
  /** The last rejection of the task. */
  public record Rejection(int attempt, String role, String reason) {}

  public RoleFacts {
    changedMost = List.copyOf(changedMost);
  }
}
