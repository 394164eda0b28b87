package dev.segue.run;

import dev.segue.core.provider.BreakerNotes;
import dev.segue.core.provider.Reason;
import dev.segue.core.task.DispatchOutcome;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Usage;
import dev.segue.core.workflow.ReviewPosture;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Runs agents and sees what they leave in the workspace. {@link #prepare} and {@link #endOrphan}
 * are called by one thread at a time.
 */
public interface Agents {
  /**
   * Gets ready to run a provider: looks at the workspace as it is before.
   *
   * @throws NoPlaceException when the task cannot work anywhere; other tasks may
   */
  Launch prepare(TaskState task, Order order);

  /**
   * Order to run an agent.
   *
   * @param dispatch number within the task
   * @param session of the provider's own that is to go on; empty: a new one
   * @param timeout of the workflow's stage
   * @param review present where it reviews
   */
  record Order(
      String provider,
      int dispatch,
      Optional<String> session,
      Optional<Duration> timeout,
      Optional<ReviewOrder> review) {
    /** Order to work outside of a workflow. */
    public Order(String provider, int dispatch, Optional<String> session) {
      this(provider, dispatch, session, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Terms of a review.
   *
   * @param folder the checkout, which stands for the workspace
   */
  record ReviewOrder(Path folder, ReviewPosture posture) {}

  /**
   * Ends whatever a supervisor of this project that died left running, and sees what was changed
   * since a dispatch began.
   *
   * @param epoch of this supervisor; marks of earlier ones are orphans
   */
  Leftover endOrphan(TaskState task, int dispatch, int epoch);

  /**
   * The end of a dispatch is durable: what was kept to see its changes after a crash may go. Not
   * earlier, or a crash in between would lose them.
   */
  void settled(String taskId, int dispatch);

  /** One run about to begin. */
  interface Launch {
    /** Folder it runs in. */
    String workspace();

    /** HEAD as it begins; empty outside git. */
    Optional<String> baseCommit();

    /** Branch of the task alone; empty when it works in the workspace itself. */
    Optional<String> branch();

    /** Branch into which that one will be merged; empty when it is not known. */
    Optional<String> target();

    /**
     * Runs the agent to its end, which is also the end of its whole process tree. Blocks.
     *
     * @param mark by which its processes can be found again
     * @param started told the pid once it runs, on the calling thread
     */
    AgentResult run(String prompt, String mark, LongConsumer started);

    /** Ends the run, from any thread; {@link #run} returns soon after. */
    void cancel();

    /** Ends the run without grace, from any thread. */
    void kill();
  }

  /**
   * Result of a run.
   *
   * @param reason absent when answered or cancelled
   * @param detail last telling line of the error output, one redacted line
   * @param until reset time that the provider named
   * @param claim {@code completed} or {@code failed}, when the agent made one
   * @param answer the final answer, redacted
   * @param files what it changed
   * @param tampered files that steer Segue and that it changed; they have been put back
   * @param printed what it printed, redacted and bounded
   * @param strayed files of the workspace that changed outside of the task's own folder meanwhile
   * @param notes what an operator is told of its failure, redacted
   */
  record AgentResult(
      DispatchOutcome outcome,
      Optional<Reason> reason,
      Optional<String> detail,
      Optional<Instant> until,
      Optional<Integer> exitCode,
      Optional<String> claim,
      Optional<String> summary,
      Optional<String> answer,
      Files files,
      List<String> tampered,
      Duration duration,
      Usage usage,
      Printed printed,
      List<String> strayed,
      BreakerNotes notes) {
    public AgentResult {
      strayed = List.copyOf(strayed);
    }

    /** Without notes. */
    public AgentResult(
        DispatchOutcome outcome,
        Optional<Reason> reason,
        Optional<String> detail,
        Optional<Instant> until,
        Optional<Integer> exitCode,
        Optional<String> claim,
        Optional<String> summary,
        Optional<String> answer,
        Files files,
        List<String> tampered,
        Duration duration,
        Usage usage,
        Printed printed,
        List<String> strayed) {
      this(
          outcome,
          reason,
          detail,
          until,
          exitCode,
          claim,
          summary,
          answer,
          files,
          tampered,
          duration,
          usage,
          printed,
          strayed,
          BreakerNotes.NONE);
    }

    /** Of a run that was ended from outside, or whose supervisor died. */
    static AgentResult withoutWord(
        DispatchOutcome outcome, Optional<Reason> reason, Files files, Duration duration) {
      return new AgentResult(
          outcome,
          reason,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          files,
          List.of(),
          duration,
          Usage.UNKNOWN,
          Printed.NOTHING,
          List.of());
    }
  }

  /** Output of a run, as it is kept; empty where the run printed nothing. */
  record Printed(Optional<String> stdout, Optional<String> stderr) {
    /** Nothing. */
    public static final Printed NOTHING = new Printed(Optional.empty(), Optional.empty());
  }

  /**
   * Files that a run changed and read, relative to the workspace, sorted.
   *
   * @param read the files that it read, as far as its provider reports them; absent where it does
   *     not
   */
  record Files(
      List<String> created,
      List<String> updated,
      List<String> deleted,
      Optional<String> changesHash,
      Optional<List<String>> read) {
    /** Of a run that does not tell what it read. */
    public Files(
        List<String> created,
        List<String> updated,
        List<String> deleted,
        Optional<String> changesHash) {
      this(created, updated, deleted, changesHash, Optional.empty());
    }

    /** The same, and this was read. */
    public Files withRead(Optional<List<String>> told) {
      return new Files(created, updated, deleted, changesHash, told);
    }

    /** Nothing. */
    public static final Files NONE = new Files(List.of(), List.of(), List.of(), Optional.empty());
  }

  /** Changes and processes that an orphan left. */
  record Leftover(Files files, int endedProcesses) {}
}
