package dev.segue.app.cli.print;

import dev.segue.core.task.Usage;
import dev.segue.core.task.UsageTotals;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Formats the usage of agents for people. A value that no agent reported is unknown, never zero.
 */
final class UsageWords {
  private UsageWords() {}

  /** Of one run. */
  static String of(Usage usage) {
    String numbers =
        usage.saysNothing()
            ? "usage unknown"
            : numbers(
                usage.inputTokens(),
                usage.cachedInputTokens(),
                usage.outputTokens(),
                usage.costUsd());
    String context =
        usage.contextTokens().isPresent() || usage.contextWindow().isPresent()
            ? ", context %s of %s"
                .formatted(known(usage.contextTokens()), known(usage.contextWindow()))
            : "";
    return numbers
        + context
        + usage.model().map(model -> ", model " + model).orElse("")
        + usage.providerSession().map(session -> ", session " + session).orElse("");
  }

  /** Of many runs. */
  static String of(UsageTotals used) {
    String silent =
        switch ((int) Math.min(used.silent(), 2)) {
          case 0 -> "";
          case 1 -> "; 1 dispatch told nothing";
          default -> "; %d dispatches told nothing".formatted(used.silent());
        };
    return numbers(
            used.inputTokens(), used.cachedInputTokens(), used.outputTokens(), used.costUsd())
        + silent;
  }

  private static String numbers(
      Optional<Long> in, Optional<Long> cached, Optional<Long> out, Optional<BigDecimal> cost) {
    return "input %s (cached %s), output %s, cost %s"
        .formatted(
            known(in),
            known(cached),
            known(out),
            cost.map(usd -> "$" + usd.toPlainString()).orElse("unknown"));
  }

  private static String known(Optional<Long> number) {
    return number.map(String::valueOf).orElse("unknown");
  }
}
