package dev.segue.run.conformance;

import java.time.Duration;

/**
 * How long the kit waits.
 *
 * @param longest for a run that has to end by itself, and for a first call of the model
 * @param refused for a run whose model refuses: the longest that a CLI may hide a limit by retrying
 * @param silent the deadline set for a run whose model says nothing
 * @param pause between two pieces of a slow answer
 */
public record Timeouts(Duration longest, Duration refused, Duration silent, Duration pause) {
  /** Far beyond what a CLI takes on a loaded machine; what takes so long takes for ever. */
  public static final Timeouts USUAL =
      new Timeouts(
          Duration.ofMinutes(2),
          Duration.ofSeconds(90),
          Duration.ofSeconds(20),
          Duration.ofMillis(500));
}
