package dev.segue.run.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Processes that a run left in its workspace although everything with its mark was ended: they
 * cleared their environment, left their group and lost their parent, so that no supervisor can tell
 * whose they are. They are told and not ended. Found by where they stand, so only where the system
 * shows it (Linux), and not when they went elsewhere.
 */
final class Strays {
  /** What was signalled may take a moment to be gone. */
  private static final Duration MOMENT = Duration.ofSeconds(2);

  private Strays() {}

  /** Those that stay, in words. */
  static List<String> in(Path workspace) throws InterruptedException {
    List<ProcessHandle> found =
        ProcessHandle.allProcesses().filter(process -> standsIn(workspace, process)).toList();
    long until = System.nanoTime() + MOMENT.toNanos();
    for (ProcessHandle process : found) {
      awaitEnd(process, until);
    }
    return found.stream()
        .filter(ProcessHandle::isAlive)
        .filter(process -> standsIn(workspace, process))
        .map(Strays::told)
        .toList();
  }

  private static void awaitEnd(ProcessHandle process, long until) throws InterruptedException {
    try {
      process.onExit().get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      return; // It is looked at again.
    } catch (ExecutionException e) {
      throw new IllegalStateException("a process could not be waited for", e);
    }
  }

  private static boolean standsIn(Path workspace, ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"))
          .startsWith(workspace);
    } catch (IOException _) {
      return false; // It has ended, is somebody else's, or the system does not show it.
    }
  }

  private static String told(ProcessHandle process) {
    String name =
        process.info().command().map(c -> Path.of(c).getFileName().toString()).orElse("a program");
    return "process %d (%s)".formatted(process.pid(), name);
  }
}
