package dev.segue.core.task;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * An upper bound on what agents may use; an absent part is unlimited.
 *
 * @param tokens input and output tokens together
 * @param costUsd US dollars
 * @param time agents' running time
 */
public record Budget(Optional<Long> tokens, Optional<BigDecimal> costUsd, Optional<Duration> time) {
  /** No bound. */
  public static final Budget UNLIMITED =
      new Budget(Optional.empty(), Optional.empty(), Optional.empty());
}
