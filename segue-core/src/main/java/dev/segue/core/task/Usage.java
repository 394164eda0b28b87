package dev.segue.core.task;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Resources that an agent reports as used. Unknown stays unknown: an absent number is not zero, and
 * an impossible number counts as absent.
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
  /** Nobody uses more in one run. */
  public static final long MOST_TOKENS = 1_000_000_000_000L;

  /** US dollars; no run costs more. */
  public static final BigDecimal MOST_COST = BigDecimal.valueOf(1_000_000);

  private static final int COST_DIGITS = 12;

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

  public Usage {
    inputTokens = inputTokens.filter(Usage::isCount);
    cachedInputTokens = cachedInputTokens.filter(Usage::isCount);
    outputTokens = outputTokens.filter(Usage::isCount);
    contextTokens = contextTokens.filter(Usage::isCount);
    contextWindow = contextWindow.filter(Usage::isCount);
    costUsd = costUsd.filter(Usage::isCost).map(Usage::rounded);
  }

  private static boolean isCount(long tokens) {
    return tokens >= 0 && tokens <= MOST_TOKENS;
  }

  private static boolean isCost(BigDecimal cost) {
    return cost.signum() >= 0 && cost.compareTo(MOST_COST) <= 0;
  }

  /** Sums of programs that count in floating point end in noise. */
  private static BigDecimal rounded(BigDecimal cost) {
    BigDecimal near =
        cost.scale() > COST_DIGITS ? cost.setScale(COST_DIGITS, RoundingMode.HALF_UP) : cost;
    BigDecimal bare = near.stripTrailingZeros();
    return bare.scale() < 0 ? bare.setScale(0) : bare;
  }

  /** Together with a later run of the same dispatch; names and context are the later one's. */
  public Usage plus(Usage later) {
    return new Usage(
        sum(inputTokens, later.inputTokens),
        sum(cachedInputTokens, later.cachedInputTokens),
        sum(outputTokens, later.outputTokens),
        costUsd
            .map(cost -> cost.add(later.costUsd.orElse(BigDecimal.ZERO)))
            .or(() -> later.costUsd),
        later.model,
        later.providerSession,
        later.contextTokens,
        later.contextWindow);
  }

  /** The rest, where this tells of an earlier run, too. What either does not tell is unknown. */
  public Usage minus(Usage earlier) {
    return new Usage(
        difference(inputTokens, earlier.inputTokens),
        difference(cachedInputTokens, earlier.cachedInputTokens),
        difference(outputTokens, earlier.outputTokens),
        costUsd.flatMap(cost -> earlier.costUsd.map(cost::subtract)),
        model,
        providerSession,
        contextTokens,
        contextWindow);
  }

  /** The same with another cost. */
  public Usage withCost(Optional<BigDecimal> other) {
    return new Usage(
        inputTokens,
        cachedInputTokens,
        outputTokens,
        other,
        model,
        providerSession,
        contextTokens,
        contextWindow);
  }

  private static Optional<Long> difference(Optional<Long> a, Optional<Long> b) {
    return a.flatMap(known -> b.map(part -> known - part));
  }

  private static Optional<Long> sum(Optional<Long> a, Optional<Long> b) {
    return a.map(known -> known + b.orElse(0L)).or(() -> b);
  }

  /** Whether it tells neither tokens nor money. */
  public boolean saysNothing() {
    return inputTokens.isEmpty() && outputTokens.isEmpty() && costUsd.isEmpty();
  }

  /** Input and output together, as far as known. */
  public long tokens() {
    return inputTokens.orElse(0L) + outputTokens.orElse(0L);
  }
}
