package dev.segue.run.check;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Runs a program to its end.
 *
 * <p>Implementers: no shell; standard input is empty ({@code /dev/null}); {@code environment} is
 * the whole environment of the program; output is bounded, so that a flood neither fills memory nor
 * blocks the program; at the deadline, and when the calling thread is interrupted, the whole
 * process tree ends before this returns. A program that leaves children behind holding its streams
 * has ended all the same. Thread-safe.
 */
public interface ProgramRunner {
  /** Runs and waits. */
  ProgramRun run(List<String> argv, Path folder, Map<String, String> environment, Duration deadline)
      throws InterruptedException;
}
