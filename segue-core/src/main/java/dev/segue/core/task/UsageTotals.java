package dev.segue.core.task;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Resources that many runs of agents used, as far as the runs reported them. A number that no run
 * reported is absent.
 *
 * @param silent runs that reported neither tokens nor money
 */
public record UsageTotals(
    Optional<Long> inputTokens,
    Optional<Long> cachedInputTokens,
    Optional<Long> outputTokens,
    Optional<BigDecimal> costUsd,
    long silent) {
  /** Of no run. */
  public static final UsageTotals NONE =
      new UsageTotals(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0);

  /** With a dispatch; one whose program never ran used nothing. */
  public UsageTotals plus(TaskEvent.DispatchEnded ended) {
    return ended.hasRun() ? plus(ended.usage()) : this;
  }

  /** With a run. */
  public UsageTotals plus(Usage usage) {
    return plus(
        new UsageTotals(
            usage.inputTokens(),
            usage.cachedInputTokens(),
            usage.outputTokens(),
            usage.costUsd(),
            usage.saysNothing() ? 1 : 0));
  }

  /** Both together. */
  public UsageTotals plus(UsageTotals other) {
    return new UsageTotals(
        sum(inputTokens, other.inputTokens),
        sum(cachedInputTokens, other.cachedInputTokens),
        sum(outputTokens, other.outputTokens),
        costUsd
            .map(cost -> cost.add(other.costUsd.orElse(BigDecimal.ZERO)))
            .or(() -> other.costUsd),
        silent + other.silent);
  }

  private static Optional<Long> sum(Optional<Long> a, Optional<Long> b) {
    return a.map(known -> known + b.orElse(0L)).or(() -> b);
  }
}
