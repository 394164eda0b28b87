package dev.segue.run.git;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A git that a killed supervisor started lives on, and still writes. It carries its work tree on
 * its command line, as a setting that means nothing to git.
 */
public final class RunningGit {
  private static final String MARK = "segue.place=";

  private RunningGit() {}

  /** For git's {@code -c}. */
  public static String mark(Path folder) {
    return MARK + folder;
  }

  /**
   * Waits until no git that was started for this work tree, by whom ever, runs any more. On a
   * system that does not show command lines there is none to be seen.
   *
   * @throws GitException when one does not end in time, or this thread is interrupted
   */
  public static void awaitEnd(Path folder, Duration deadline) {
    String mark = mark(folder);
    ProcessHandle.allProcesses()
        .filter(process -> hasArgument(process, mark))
        .forEach(process -> awaitEnd(process, folder, deadline));
  }

  private static boolean hasArgument(ProcessHandle process, String argument) {
    return process
        .info()
        .arguments()
        .filter(all -> Arrays.asList(all).contains(argument))
        .isPresent();
  }

  private static void awaitEnd(ProcessHandle process, Path folder, Duration deadline) {
    try {
      process.onExit().get(deadline.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GitException("interrupted while git was running in " + folder, e);
    } catch (ExecutionException | TimeoutException e) {
      throw new GitException(
          "process %d, a git of an earlier run, still runs in %s; end it"
              .formatted(process.pid(), folder),
          e);
    }
  }
}
