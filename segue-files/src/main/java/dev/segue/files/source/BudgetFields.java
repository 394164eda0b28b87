package dev.segue.files.source;

import dev.segue.core.task.Budget;
import java.util.Set;

/** {@code budget {tokens, cost_usd, time}}, the same in task files and in the configuration. */
public final class BudgetFields {
  /** Its keys. */
  public static final Set<String> KEYS = Set.of("tokens", "cost_usd", "time");

  private BudgetFields() {}

  /** The bounds that are written under {@code budget}; unknown keys are the caller's. */
  public static Budget read(Fields parent) {
    return parent
        .fields("budget")
        .map(
            fields ->
                new Budget(
                    fields.whole("tokens", 1, Long.MAX_VALUE),
                    fields.value("cost_usd").flatMap(Located::positiveNumber),
                    fields.positiveDuration("time")))
        .orElse(Budget.UNLIMITED);
  }
}
