package dev.segue.run.worktree;

/** Ability of a workspace to run tasks at once, each in a git worktree of its own. */
public sealed interface Readiness {
  /** They can. */
  record Ready() implements Readiness {}

  /**
   * They cannot.
   *
   * @param why one sentence for the operator that says the reason and what to do
   */
  record Refused(String why) implements Readiness {}
}
