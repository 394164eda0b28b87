package dev.segue.core.supervisor;

import dev.segue.core.task.Budget;
import dev.segue.core.task.TaskState;
import java.util.Optional;

/** Compares what was spent with what may be. */
public final class BudgetCheck {
  private BudgetCheck() {}

  /** A bound that is reached, in words: the limit and what was used. */
  public record Reached(String limit, String used) {}

  /** The first bound that is reached. */
  public static Optional<Reached> of(Budget budget, TaskState.Spent spent) {
    if (budget.tokens().filter(max -> spent.tokens() >= max).isPresent()) {
      return Optional.of(
          new Reached(budget.tokens().get() + " tokens", spent.tokens() + " tokens"));
    }
    if (budget.costUsd().filter(max -> spent.costUsd().compareTo(max) >= 0).isPresent()) {
      return Optional.of(
          new Reached(
              "$" + budget.costUsd().get().toPlainString(), "$" + spent.costUsd().toPlainString()));
    }
    if (budget.time().filter(max -> spent.time().compareTo(max) >= 0).isPresent()) {
      return Optional.of(
          new Reached(
              budget.time().get().toSeconds() + " s of agents' time",
              spent.time().toSeconds() + " s"));
    }
    return Optional.empty();
  }
}
