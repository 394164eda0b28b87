package dev.segue.bench.hygiene;

import dev.segue.testkit.stub.Behaviour;
import java.time.Duration;

/** Work that a CLI has begun and not finished. */
enum Work {
  /** Its model does not answer. */
  SILENCE,
  /** Its model answers slowly. */
  STREAM,
  /**
   * It runs a command with children of its own: in its group, in a session of their own, with an
   * environment that does not carry our mark, and such as ignore TERM.
   */
  COMMAND;

  /** How many processes {@link #COMMAND} waits for. */
  static final int SLEEPERS = 4;

  Behaviour behaviour(String mark) {
    return switch (this) {
      case SILENCE -> new Behaviour.Hang();
      case STREAM -> new Behaviour.SlowStream("Done.", 1_000, Duration.ofMillis(500));
      case COMMAND ->
          new Behaviour.RunCommand(
              "(sleep %1$s; true) & setsid sleep %1$s & env -i setsid sh -c \"trap '' TERM; sleep %1$s; true\" & (trap '' TERM; sleep %1$s; true) & wait"
                  .formatted(mark),
              "Done.");
    };
  }

  /** A length of sleep that is found in a list of processes. */
  static String mark(int number) {
    return "600.%04d".formatted(number);
  }
}
