package dev.segue.run.process;

import java.time.Duration;
import java.util.List;

/** Result of a program's run. */
public sealed interface ProcessResult {

  /** Why a program ended. */
  enum Ending {
    EXITED,
    DEADLINE,
    CANCELLED
  }

  /**
   * The program ran, and nothing of it is left running unless {@code leftovers} names a process
   * that could not be ended.
   *
   * @param exitCode its own; 128 + n when signal n ended it
   * @param duration from start to its exit, by a monotonic clock
   * @param leftovers other processes that outlived it and were ended
   */
  record Exit(
      int exitCode,
      Ending ending,
      Captured stdout,
      Captured stderr,
      Duration duration,
      List<EndedProcess> leftovers)
      implements ProcessResult {
    public Exit {
      leftovers = List.copyOf(leftovers);
    }

    static Exit cancelledBeforeStart() {
      return new Exit(
          128 + 15, Ending.CANCELLED, Captured.NOTHING, Captured.NOTHING, Duration.ZERO, List.of());
    }
  }

  /** There is no such program; nothing ran. */
  record NotInstalled(String program) implements ProcessResult {}

  /** The program could not be started (not executable, no such folder, arguments too long). */
  record CannotStart(String program, String message) implements ProcessResult {}
}
