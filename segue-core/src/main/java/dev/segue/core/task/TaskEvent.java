package dev.segue.core.task;

import dev.segue.core.journal.Event;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Change of a task, from the queue to its end. Every transition of {@link TaskState} is one of
 * these events.
 */
public sealed interface TaskEvent extends Event {
  /** The task this is about. */
  String taskId();

  @Override
  default Optional<String> subject() {
    return Optional.of(taskId());
  }

  /**
   * The task stands in the queue; for a task still queued, its text was replaced.
   *
   * @param specHash SHA-256 of the task's text, to see later whether a file has changed
   */
  record TaskQueued(String taskId, String specHash, TaskSpec spec) implements TaskEvent {}

  /** Work on the task begins for the first time; comes before attempt 1. */
  record TaskStarted(String taskId) implements TaskEvent {}

  /**
   * A validated try begins.
   *
   * @param attempt the N shown to agents, from 1
   * @param promptHash body of the original prompt, rendered once and sent by every dispatch of the
   *     attempt
   */
  record AttemptStarted(String taskId, int attempt, String role, String phase, String promptHash)
      implements TaskEvent {}

  /**
   * A provider is about to be run. Durable before its process exists.
   *
   * @param dispatch number within the task, from 1, never used twice
   * @param promptTokens tokens of blocks and prompt together; null where they were not counted
   * @param workspace folder it runs in
   * @param baseCommit HEAD when it began, absent outside git
   * @param branch of the task alone, to be merged at its end; absent when it works in the workspace
   *     itself
   * @param resumed whether the provider's own session goes on
   * @param promptPrint hash of the whole prompt without what differs by itself, to see a repeat
   * @param target branch into which the task's own branch will be merged, as {@code run_started}
   *     names it; absent when it works in the workspace itself, and in histories from before it was
   *     recorded
   * @param stage of the task's workflow; absent for a task without one
   */
  record DispatchStarted(
      String taskId,
      int attempt,
      int dispatch,
      String provider,
      Optional<Integer> promptTokens,
      String promptHash,
      String workspace,
      Optional<String> baseCommit,
      Optional<String> branch,
      boolean resumed,
      String promptPrint,
      Optional<String> target,
      Optional<String> stage)
      implements TaskEvent {
    public DispatchStarted {
      target = target == null ? Optional.empty() : target;
      // Absent in histories from before there were workflows.
      stage = stage == null ? Optional.empty() : stage;
    }
  }

  /** The agent's process runs. */
  record ProcessStarted(String taskId, int attempt, int dispatch, String provider, long pid)
      implements TaskEvent {}

  /**
   * A dispatch is over.
   *
   * @param reason why there is no answer; absent exactly when {@code outcome} is answered or
   *     cancelled
   * @param detail the last telling line of the agent's error output, one line
   * @param until reset time that the provider named
   * @param claim what the agent says of itself; absent when it made no claim
   * @param summary the agent's own summary, one line
   * @param answerHash body of the final answer
   * @param changesHash hash over the changed files and their content
   * @param stdoutHash body of what it printed; absent where that was nothing
   * @param stderrHash likewise
   * @param filesRead files of the workspace that it read, as far as its provider tells, sorted, at
   *     most 200; absent where the provider does not tell
   * @param resetUnread the part of the provider's text that names a reset time which was not
   *     understood
   * @param advice one sentence that says how the failure can be mended
   * @param workspaceChanged files of the workspace that changed outside of the task's own folder
   *     while it was running, sorted, at most 200; empty for a task in the workspace itself
   */
  record DispatchEnded(
      String taskId,
      int attempt,
      int dispatch,
      String provider,
      DispatchOutcome outcome,
      Optional<String> reason,
      Optional<String> detail,
      Optional<Instant> until,
      Optional<Integer> exitCode,
      Optional<String> claim,
      Optional<String> summary,
      Optional<String> answerHash,
      List<String> filesCreated,
      List<String> filesUpdated,
      List<String> filesDeleted,
      Optional<String> changesHash,
      long durationMs,
      Usage usage,
      Optional<String> stdoutHash,
      Optional<String> stderrHash,
      Optional<List<String>> filesRead,
      Optional<String> resetUnread,
      Optional<String> advice,
      List<String> workspaceChanged)
      implements TaskEvent {
    /** Without what an operator is told of its failure. */
    public DispatchEnded(
        String taskId,
        int attempt,
        int dispatch,
        String provider,
        DispatchOutcome outcome,
        Optional<String> reason,
        Optional<String> detail,
        Optional<Instant> until,
        Optional<Integer> exitCode,
        Optional<String> claim,
        Optional<String> summary,
        Optional<String> answerHash,
        List<String> filesCreated,
        List<String> filesUpdated,
        List<String> filesDeleted,
        Optional<String> changesHash,
        long durationMs,
        Usage usage,
        Optional<String> stdoutHash,
        Optional<String> stderrHash,
        Optional<List<String>> filesRead,
        List<String> workspaceChanged) {
      this(
          taskId,
          attempt,
          dispatch,
          provider,
          outcome,
          reason,
          detail,
          until,
          exitCode,
          claim,
          summary,
          answerHash,
          filesCreated,
          filesUpdated,
          filesDeleted,
          changesHash,
          durationMs,
          usage,
          stdoutHash,
          stderrHash,
          filesRead,
          Optional.empty(),
          Optional.empty(),
          workspaceChanged);
    }

    public DispatchEnded {
      // Absent in histories from before output was kept.
      stdoutHash = stdoutHash == null ? Optional.empty() : stdoutHash;
      stderrHash = stderrHash == null ? Optional.empty() : stderrHash;
      // Absent in histories from before reads were told.
      filesRead = filesRead == null ? Optional.empty() : filesRead.map(List::copyOf);
      // Absent in histories from before these were told.
      resetUnread = resetUnread == null ? Optional.empty() : resetUnread;
      advice = advice == null ? Optional.empty() : advice;
      // Absent in histories from before the workspace was watched.
      workspaceChanged = workspaceChanged == null ? List.of() : List.copyOf(workspaceChanged);
    }

    /** Whether there was a program at all: one that is not installed uses nothing. */
    public boolean hasRun() {
      return exitCode.isPresent() || durationMs > 0;
    }
  }

  /**
   * An attempt ended without anything to validate: no provider of it gave an answer. It costs a
   * retry.
   */
  record AttemptFailed(String taskId, int attempt, List<String> errors) implements TaskEvent {}

  /**
   * An answered attempt did not hold.
   *
   * @param errors the most specific things known, most telling first
   * @param fingerprint of provider, prompt, changed files and errors, to see a repeat
   */
  record ValidationFailed(
      String taskId, int attempt, List<String> errors, List<Verdict> verdicts, String fingerprint)
      implements TaskEvent {}

  /**
   * An answered attempt held. A task that worked on a branch of its own has yet to be merged.
   *
   * @param result the one line that {@link TaskCompleted} will say
   */
  record ValidationPassed(
      String taskId,
      int attempt,
      List<String> errors,
      List<Verdict> verdicts,
      Optional<String> result)
      implements TaskEvent {
    public ValidationPassed {
      // Absent in histories from before tasks could work on branches.
      result = result == null ? Optional.empty() : result;
    }
  }

  /**
   * Reports that the work of a task on its own branch is in the workspace.
   *
   * @param commit that brought it
   * @param into branch that it was merged into; absent in histories from before it was recorded
   * @param carried files and folders that git does not carry and that the task's criteria or
   *     evidence name, copied into the workspace
   * @param leftBehind files that evidence calls created or updated and that did not come along
   * @param kept work that was put aside instead of being removed with the task's folder
   * @param filesChanged as {@link TaskCompleted} has it; absent in histories from before
   */
  record TaskMerged(
      String taskId,
      int attempt,
      String branch,
      String commit,
      Optional<String> into,
      List<String> carried,
      List<String> leftBehind,
      List<KeptWork> kept,
      Optional<Integer> filesChanged)
      implements TaskEvent {
    public TaskMerged {
      into = into == null ? Optional.empty() : into;
      carried = carried == null ? List.of() : List.copyOf(carried);
      leftBehind = leftBehind == null ? List.of() : List.copyOf(leftBehind);
      kept = kept == null ? List.of() : List.copyOf(kept);
      filesChanged = filesChanged == null ? Optional.empty() : filesChanged;
    }
  }

  /**
   * A task's folder and branch are removed although no merge brought what is in them, since the
   * task was cancelled or begins anew. Stored before they are removed; may be stored twice after a
   * kill.
   *
   * @param kept what was put aside
   */
  record WorkKept(String taskId, List<KeptWork> kept) implements TaskEvent {
    public WorkKept {
      kept = List.copyOf(kept);
    }
  }

  /**
   * Reports that the work of a task cannot be brought into the workspace; both are unchanged.
   *
   * @param files in which they differ, relative to the repository's root
   * @param uncommitted whether uncommitted work in the workspace is in the way, rather than commits
   */
  record MergeConflict(
      String taskId, int attempt, String branch, List<String> files, boolean uncommitted)
      implements TaskEvent {}

  /**
   * A helper agent was asked, and its commands judged.
   *
   * @param provider who helped
   * @param failure why there was no usable answer
   */
  record HelperInvoked(
      String taskId,
      int attempt,
      String provider,
      List<HelperCommandResult> commands,
      Usage usage,
      long durationMs,
      Optional<String> failure)
      implements TaskEvent {}

  /**
   * Done and verified.
   *
   * @param result the one line that later prompts show
   * @param filesChanged how many files its agents created, changed or deleted, as seen in the
   *     workspace; empty in histories from before it was counted
   */
  record TaskCompleted(
      String taskId, int attempts, Optional<String> result, Optional<Integer> filesChanged)
      implements TaskEvent {
    public TaskCompleted {
      filesChanged = filesChanged == null ? Optional.empty() : filesChanged;
    }
  }

  /** Needs an operator. The task with its whole text stays in the state. */
  record TaskBlocked(String taskId, String reason, int attempts) implements TaskEvent {}

  /** The operator starts the task anew: newest text, attempt 1, nothing from before. */
  record TaskRetried(String taskId) implements TaskEvent {}

  /** The operator lets a blocked task go on with its history and a fresh retry budget. */
  record TaskUnblocked(String taskId) implements TaskEvent {}

  /** The operator gave the task up. */
  record TaskCancelled(String taskId) implements TaskEvent {}

  /** A budget was used up; the task is blocked, or the run ends. */
  record BudgetReached(String taskId, String scope, String limit, String used)
      implements TaskEvent {}
}
