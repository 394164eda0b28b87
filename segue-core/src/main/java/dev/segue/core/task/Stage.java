package dev.segue.core.task;

import java.time.Instant;

/** State of a task that has not ended. */
public sealed interface Stage {
  /**
   * May be worked on.
   *
   * @param notBefore rest before a retry; {@link Instant#EPOCH} when there is none
   */
  record Queued(Instant notBefore) implements Stage {}

  /** An attempt is open. */
  record Running() implements Stage {}

  /** Needs an operator. */
  record Blocked(String reason, Instant at) implements Stage {}
}
