package dev.segue.run.process;

import java.time.Duration;

/**
 * How long a program may run and how much of what it prints is kept.
 *
 * @param deadline from the start; then the tree is ended
 * @param grace between TERM and KILL
 * @param drain how long readers may go on once the tree has ended
 * @param stdoutBytes kept of stdout, half from the head and half from the tail
 * @param stderrBytes kept of stderr, likewise
 */
public record ProcessLimits(
    Duration deadline, Duration grace, Duration drain, int stdoutBytes, int stderrBytes) {

  /** Five seconds between TERM and KILL: what the exit code table promises for SIGINT. */
  public static final Duration GRACE = Duration.ofSeconds(5);

  public ProcessLimits {
    if (deadline.isNegative() || grace.isNegative() || drain.isNegative()) {
      throw new IllegalArgumentException(
          "Durations must not be negative: " + deadline + ", " + grace + ", " + drain);
    }
    if (stdoutBytes < 2 || stderrBytes < 2) {
      throw new IllegalArgumentException(
          "At least two bytes are kept: " + stdoutBytes + ", " + stderrBytes);
    }
  }

  /** 8 MB of stdout, since an agent's answer is read from it, and 64 KB of stderr. */
  public static ProcessLimits of(Duration deadline) {
    return new ProcessLimits(deadline, GRACE, Duration.ofSeconds(2), 8 << 20, 64 << 10);
  }

  public ProcessLimits withGrace(Duration other) {
    return new ProcessLimits(deadline, other, drain, stdoutBytes, stderrBytes);
  }

  public ProcessLimits withDrain(Duration other) {
    return new ProcessLimits(deadline, grace, other, stdoutBytes, stderrBytes);
  }

  public ProcessLimits withKept(int ofStdout, int ofStderr) {
    return new ProcessLimits(deadline, grace, drain, ofStdout, ofStderr);
  }
}
