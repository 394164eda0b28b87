package dev.segue.bench.invariant;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Something that must never be.
 *
 * @param rule one or two words
 * @param shown the events and ledger lines that show it
 */
public record Violation(String rule, String task, String what, List<?> shown) {
  public Violation {
    shown = List.copyOf(shown);
  }

  @Override
  public String toString() {
    String title = "%s: %s%s".formatted(rule, task.isEmpty() ? "" : task + ": ", what);
    return shown.stream().map(line -> "\n    " + line).collect(Collectors.joining("", title, ""));
  }
}
