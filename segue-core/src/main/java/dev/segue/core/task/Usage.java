package dev.segue.core.task;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What an agent says it used. Unknown stays unknown: an absent number is not zero.
 *
 * @param inputTokens all input tokens, cached ones included
 * @param cachedInputTokens part of them read from a cache
 * @param providerSession the CLI's own conversation id
 * @param contextTokens in the model's window at the end
 * @param contextWindow that the window holds
 */
public record Usage(
    Optional<Long> inputTokens,
    Optional<Long> cachedInputTokens,
    Optional<Long> outputTokens,
    Optional<BigDecimal> costUsd,
    Optional<String> model,
    Optional<String> providerSession,
    Optional<Long> contextTokens,
    Optional<Long> contextWindow) {
  /** Nothing known. */
  public static final Usage UNKNOWN =
      new Usage(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Input and output together, as far as known. */
  public long tokens() {
    return inputTokens.orElse(0L) + outputTokens.orElse(0L);
  }
}
