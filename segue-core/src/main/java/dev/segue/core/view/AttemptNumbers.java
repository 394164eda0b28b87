package dev.segue.core.view;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Attempts that were validated, and how often they held. Confined to one thread. */
final class AttemptNumbers {
  private final Map<List<String>, Long> byResult = new TreeMap<>(MetricsText.BY_WORDS);
  private Ratio first = Ratio.NONE;
  private Ratio retried = Ratio.NONE;
  private Ratio switched = Ratio.NONE;
  private Ratio helped = Ratio.NONE;
  private long tasks;
  private long begun;

  AttemptNumbers() {
    for (String injected : List.of("none", "retry", "switch", "both")) {
      byResult.put(List.of(injected, "passed"), 0L);
      byResult.put(List.of(injected, "failed"), 0L);
    }
  }

  /** How many of how many. */
  record Ratio(long passed, long all) {
    static final Ratio NONE = new Ratio(0, 0);

    Ratio plus(boolean isPassed) {
      return new Ratio(passed + (isPassed ? 1 : 0), all + 1);
    }
  }

  void countTask() {
    tasks++;
  }

  void countAttempt() {
    begun++;
  }

  void count(OpenAttempt attempt, boolean passed) {
    byResult.merge(List.of(attempt.injected(), passed ? "passed" : "failed"), 1L, Long::sum);
    if (attempt.number() == 1) {
      first = first.plus(passed);
    } else {
      retried = retried.plus(passed);
    }
    if (attempt.isSwitch()) {
      switched = switched.plus(passed);
    }
    if (attempt.isHelped()) {
      helped = helped.plus(passed);
    }
  }

  Map<List<String>, Long> byResult() {
    return byResult;
  }

  Ratio first() {
    return first;
  }

  Ratio retried() {
    return retried;
  }

  Ratio switched() {
    return switched;
  }

  Ratio helped() {
    return helped;
  }

  long tasks() {
    return tasks;
  }

  long begun() {
    return begun;
  }
}
