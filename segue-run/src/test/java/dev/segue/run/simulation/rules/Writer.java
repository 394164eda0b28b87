package dev.segue.run.simulation.rules;

import dev.segue.core.provider.Breakers;
import dev.segue.run.Stop;
import java.time.Instant;
import java.util.function.Predicate;

/** A supervisor as the rules see it: what it may know, and what it has written. */
public interface Writer {
  /** 0 before its first event. */
  int epoch();

  /** How many tasks it may work on at once. */
  int parallel();

  /** The breakers as it read them last. */
  Breakers known();

  /** Whether this held at a moment at which it looked at the clock since it read the project. */
  boolean everLooked(Predicate<Instant> moment);

  /** Signals that reached it. */
  Stop stop();

  /** Whether a signal had reached it when it read the project last. */
  boolean isStopping();

  /** Whether it has said itself that it ended. */
  boolean hasEnded();

  /** Its first event is stored. */
  void begins(int epoch);

  /** An event after the first is stored. */
  void noteEvent();

  /** Its last event is stored. */
  void noteEnd();
}
