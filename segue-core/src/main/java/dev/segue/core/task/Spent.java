package dev.segue.core.task;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Use of a budget by runs of agents, helpers among them, as far as the agents reported it.
 *
 * @param tokens input and output
 * @param time agents' running time
 * @param untold by provider, the uses that are in none of the numbers
 */
public record Spent(long tokens, BigDecimal costUsd, Duration time, List<Untold> untold) {
  /** Nothing. */
  public static final Spent NOTHING = new Spent(0, BigDecimal.ZERO, Duration.ZERO, List.of());

  /**
   * How many runs of a provider did not tell.
   *
   * @param time runs that outlived their supervisor: nobody saw when they ended
   */
  public record Untold(String provider, int tokens, int cost, int time) {}

  public Spent {
    untold = List.copyOf(untold);
  }

  /** With a dispatch; one whose program never ran used nothing. */
  public Spent plus(TaskEvent.DispatchEnded ended) {
    if (!ended.hasRun()) {
      return this;
    }
    // The supervisor may have been away for days.
    boolean isTimed = ended.exitCode().isPresent();
    return plus(ended.provider(), ended.usage(), isTimed ? ended.durationMs() : 0, isTimed);
  }

  /** With a helper agent's run. */
  public Spent plus(TaskEvent.HelperInvoked helper) {
    return plus(helper.provider(), helper.usage(), helper.durationMs(), true);
  }

  private Spent plus(String provider, Usage usage, long durationMs, boolean isTimed) {
    boolean hasTokens = usage.inputTokens().isPresent() && usage.outputTokens().isPresent();
    boolean hasCost = usage.costUsd().isPresent();
    var all = new ArrayList<>(untold);
    if (!hasTokens || !hasCost || !isTimed) {
      Untold before =
          untold.stream()
              .filter(of -> of.provider().equals(provider))
              .findFirst()
              .orElse(new Untold(provider, 0, 0, 0));
      all.remove(before);
      all.add(
          new Untold(
              provider,
              before.tokens() + (hasTokens ? 0 : 1),
              before.cost() + (hasCost ? 0 : 1),
              before.time() + (isTimed ? 0 : 1)));
    }
    return new Spent(
        tokens + usage.tokens(),
        costUsd.add(usage.costUsd().orElse(BigDecimal.ZERO)),
        time.plusMillis(durationMs),
        all);
  }
}
