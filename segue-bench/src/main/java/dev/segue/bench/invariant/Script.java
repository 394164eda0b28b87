package dev.segue.bench.invariant;

import java.util.List;
import java.util.Locale;

/**
 * Behaviour of a scripted agent with a task. {@code agent.sh} and the task file contain the other
 * half.
 */
public enum Script {
  /** Writes its file at once. */
  INSTANT,
  /** Writes its file line by line. */
  SLOW,
  /** Leaves children that would write to the ledger much later. */
  CHILDREN,
  /** The same with children in sessions of their own. */
  DETACHED,
  /** Leaves its file unfinished in its first validated attempt. */
  FLAKY,
  /** Meets a limit at the first provider. */
  LIMITED,
  /** Has a check that takes its time. */
  CHECKED,
  /** Never finishes its file, and has one retry. */
  BLOCKS,
  /** Makes a repository with a commit beside its file. */
  NESTED,
  /** Makes a repository without a commit. */
  UNBORN,
  /** Makes an artifact that git ignores. */
  IGNORED,
  /** Makes an empty folder as artifact. */
  EMPTY,
  /** Commits a file in a submodule. */
  MODULE,
  /** Every reviewer approves. */
  APPROVED,
  /** The architect rejects once. */
  REJECTED,
  /** The tester rejects once. */
  TESTED,
  /** Both reject once, one after the other. */
  BOTH,
  /** The first reviewers answer without a verdict. */
  PROSE,
  /** The first reviewers change what they judge. */
  EDITS;

  /** Those that need no worktree, in the order in which queues take them. */
  public static List<Script> plain() {
    return List.of(INSTANT, SLOW, CHILDREN, DETACHED, FLAKY, LIMITED, CHECKED, BLOCKS);
  }

  /** Those of tasks in worktrees, what git does not carry first. */
  public static List<Script> inWorktrees() {
    return List.of(
        NESTED, UNBORN, IGNORED, EMPTY, MODULE, INSTANT, SLOW, CHILDREN, FLAKY, LIMITED, CHECKED,
        BLOCKS);
  }

  /** Those of tasks that follow a workflow; of {@link #LIMITED} the first reviewers are limited. */
  public static List<Script> inWorkflow() {
    return List.of(REJECTED, TESTED, APPROVED, PROSE, EDITS, BOTH, LIMITED);
  }

  /** Rejections until every reviewer approves. */
  public int rejections() {
    return switch (this) {
      case REJECTED, TESTED -> 1;
      case BOTH -> 2;
      case INSTANT,
          SLOW,
          CHILDREN,
          DETACHED,
          FLAKY,
          LIMITED,
          CHECKED,
          BLOCKS,
          NESTED,
          UNBORN,
          IGNORED,
          EMPTY,
          MODULE,
          APPROVED,
          PROSE,
          EDITS ->
          0;
    };
  }

  /** As in the ids of its tasks. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Type of the event with which its tasks must end. */
  public String end() {
    return this == BLOCKS ? "task_blocked" : "task_completed";
  }

  /**
   * Attempts after the first; more than any series of kills can use up, but for {@link #BLOCKS}.
   */
  public int retries() {
    return this == BLOCKS ? 1 : 900;
  }
}
