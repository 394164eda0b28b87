package dev.segue.core.task;

import dev.segue.core.provider.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One run of one provider.
 *
 * @param number within the task, from 1
 * @param promptPrint hash of the prompt without what differs by itself
 * @param workspace folder it was started for
 * @param branch of the task alone; absent when it works in the workspace itself
 * @param resumed whether it was to go on with the provider's own session
 * @param process pid, once it runs
 * @param end absent while it runs, or since its supervisor died
 * @param target branch that the task's work belongs to; absent when it works in the workspace
 *     itself
 */
public record Dispatch(
    int number,
    String provider,
    Instant startedAt,
    String promptPrint,
    String workspace,
    Optional<String> branch,
    boolean resumed,
    Optional<Long> process,
    Optional<End> end,
    Optional<String> target) {
  public Dispatch {
    // Absent in snapshots from before it was recorded.
    target = target == null ? Optional.empty() : target;
  }

  /**
   * How it ended.
   *
   * @param seq of the event that says so
   * @param reason absent when answered or cancelled
   * @param detail the last telling line of its error output
   * @param workspaceChanged files of the workspace that changed while it was at work elsewhere
   */
  public record End(
      long seq,
      DispatchOutcome outcome,
      Optional<Reason> reason,
      Optional<String> detail,
      Optional<Integer> exitCode,
      Optional<String> claim,
      Optional<String> summary,
      Optional<String> answerHash,
      List<String> created,
      List<String> updated,
      List<String> deleted,
      Optional<String> changesHash,
      Usage usage,
      List<String> workspaceChanged) {
    public End {
      // Absent in snapshots from before the workspace was watched.
      workspaceChanged = workspaceChanged == null ? List.of() : List.copyOf(workspaceChanged);
    }

    /** Whether there is an answer to verify. */
    public boolean isAnswered() {
      return outcome == DispatchOutcome.ANSWERED;
    }
  }

  /** Whether it has not ended. */
  public boolean isOpen() {
    return end.isEmpty();
  }

  Dispatch running(long pid) {
    return new Dispatch(
        number,
        provider,
        startedAt,
        promptPrint,
        workspace,
        branch,
        resumed,
        Optional.of(pid),
        end,
        target);
  }

  Dispatch ended(End how) {
    return new Dispatch(
        number,
        provider,
        startedAt,
        promptPrint,
        workspace,
        branch,
        resumed,
        process,
        Optional.of(how),
        target);
  }
}
