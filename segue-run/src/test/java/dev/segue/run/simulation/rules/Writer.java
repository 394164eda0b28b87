package dev.segue.run.simulation.rules;

import dev.segue.core.provider.Breakers;
import dev.segue.core.run.WorkflowSettings;
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

  /** The definitions that it read, and who takes part. */
  WorkflowSettings workflows();

  /** The breakers as it knew them when it began to make the checkout of a task's review. */
  Breakers knownAtCheckout(String taskId);

  /** As {@link #everLooked}, before that moment. */
  boolean everLookedBeforeCheckout(String taskId, Predicate<Instant> moment);

  /** Whether it has something going on for a task. */
  boolean isAtWorkOn(String taskId);

  /** Its first event is stored. */
  void begins(int epoch);

  /** An event after the first is stored. */
  void noteEvent();

  /** Its last event is stored. */
  void noteEnd();
}
