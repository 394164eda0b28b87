package dev.segue.bench.invariant;

import java.util.ArrayList;
import java.util.List;

/** Violations of one task, as they are found. */
final class Findings {
  private final String task;
  private final List<Violation> violations = new ArrayList<>();

  Findings(String task) {
    this.task = task;
  }

  void add(String rule, String what, List<?> shown) {
    violations.add(new Violation(rule, task, what, shown));
  }

  void unless(boolean holds, String rule, String what, List<?> shown) {
    if (!holds) {
      add(rule, what, shown);
    }
  }

  List<Violation> all() {
    return List.copyOf(violations);
  }
}
