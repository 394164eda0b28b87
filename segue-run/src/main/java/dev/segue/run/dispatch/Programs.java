package dev.segue.run.dispatch;

import dev.segue.run.check.ProgramRun;
import dev.segue.run.check.ProgramRunner;
import dev.segue.run.process.PidFiles;
import dev.segue.run.process.ProcessLimits;
import dev.segue.run.process.ProcessListener;
import dev.segue.run.process.ProcessResult;
import dev.segue.run.process.ProcessRun;
import dev.segue.run.process.ProcessSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs checks and proposed commands as whole process trees. Safe for use by several threads. */
public final class Programs implements ProgramRunner {
  private static final int OUTPUT_BYTES = 64 << 10;
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final PidFiles pids;

  /** Of which nothing is kept for a later supervisor. */
  public Programs() {
    this(PidFiles.none());
  }

  /**
   * Runs them.
   *
   * @param pids where the processes of those with a mark are kept while they run
   */
  public Programs(PidFiles pids) {
    this.pids = pids;
  }

  @Override
  public ProgramRun run(
      List<String> argv, Path folder, Map<String, String> environment, Duration deadline)
      throws InterruptedException {
    var limits = ProcessLimits.of(deadline).withGrace(GRACE).withKept(OUTPUT_BYTES, OUTPUT_BYTES);
    ProcessResult result =
        new ProcessRun(
                new ProcessSpec(argv, folder, environment, "", limits),
                ProcessListener.none(),
                pids)
            .run();
    if (Thread.interrupted()) {
      throw new InterruptedException("told to stop while " + argv.getFirst() + " ran");
    }
    return switch (result) {
      case ProcessResult.Exit exit -> ended(exit);
      case ProcessResult.NotInstalled(String program) ->
          new ProgramRun.NotStarted(program + " was not found");
      case ProcessResult.CannotStart(_, String message) -> new ProgramRun.NotStarted(message);
    };
  }

  private static ProgramRun ended(ProcessResult.Exit exit) {
    String errors = exit.stderr().text();
    String output = exit.stdout().text() + (errors.isEmpty() ? "" : "\n" + errors);
    return switch (exit.ending()) {
      case EXITED -> new ProgramRun.Exited(exit.exitCode(), output);
      case DEADLINE, CANCELLED -> new ProgramRun.TimedOut(output);
    };
  }
}
