package dev.segue.core.run;

import dev.segue.core.task.Budget;
import dev.segue.core.task.Spent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Compares what was spent with what may be. What no agent told is in no number, and is said. */
public final class BudgetCheck {
  private BudgetCheck() {}

  /**
   * A bound that is reached, in words.
   *
   * @param used what is known to have been used of it
   * @param unknown what is not
   */
  public record Reached(String limit, String used, List<String> unknown) {
    /** All that was used, as far as known, and what is not known. */
    public String words() {
      return unknown.isEmpty() ? used : used + "; " + String.join(", ", unknown);
    }
  }

  /** The first bound that is reached. */
  public static Optional<Reached> of(Budget budget, Spent spent) {
    if (budget.tokens().filter(max -> spent.tokens() >= max).isPresent()) {
      return Optional.of(
          new Reached(
              budget.tokens().get() + " tokens",
              spent.tokens() + " tokens",
              untold(spent, Spent.Untold::tokens, "no tokens")));
    }
    if (budget.costUsd().filter(max -> spent.costUsd().compareTo(max) >= 0).isPresent()) {
      return Optional.of(
          new Reached(
              "$" + budget.costUsd().get().toPlainString(),
              "$" + spent.costUsd().toPlainString(),
              untold(spent, Spent.Untold::cost, "no cost")));
    }
    if (budget.time().filter(max -> spent.time().compareTo(max) >= 0).isPresent()) {
      return Optional.of(
          new Reached(
              budget.time().get().toSeconds() + " s of agents' time",
              spent.time().toSeconds() + " s",
              untold(spent, Spent.Untold::time, "no end")));
    }
    return Optional.empty();
  }

  /** What of this any of the bounds would count, had it been told. */
  public static List<String> uncounted(List<Budget> budgets, Spent spent) {
    var words = new ArrayList<String>();
    if (budgets.stream().anyMatch(budget -> budget.tokens().isPresent())) {
      words.addAll(untold(spent, Spent.Untold::tokens, "no tokens"));
    }
    if (budgets.stream().anyMatch(budget -> budget.costUsd().isPresent())) {
      words.addAll(untold(spent, Spent.Untold::cost, "no cost"));
    }
    return List.copyOf(words);
  }

  private static List<String> untold(Spent spent, ToIntFunction<Spent.Untold> count, String what) {
    return spent.untold().stream()
        .filter(of -> count.applyAsInt(of) > 0)
        .map(of -> words(count.applyAsInt(of), of.provider(), what))
        .toList();
  }

  private static String words(int count, String provider, String what) {
    String noun = count == 1 ? "1 dispatch" : count + " dispatches";
    return "%s of %s told %s".formatted(noun, provider, what);
  }
}
