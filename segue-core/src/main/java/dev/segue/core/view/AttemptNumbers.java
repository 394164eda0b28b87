package dev.segue.core.view;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Attempts that were validated, and how often they held. Confined to one thread. */
public final class AttemptNumbers {
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

  /** Everything, as a value; {@code byResult} in the order of its words. */
  public record Memento(
      List<Count> byResult,
      Ratio first,
      Ratio retried,
      Ratio switched,
      Ratio helped,
      long tasks,
      long begun) {}

  /** So many of what these words say. */
  public record Count(List<String> words, long count) {
    static List<Count> of(Map<List<String>, Long> counts) {
      return counts.entrySet().stream().map(e -> new Count(e.getKey(), e.getValue())).toList();
    }

    static void add(List<Count> more, Map<List<String>, Long> counts) {
      more.forEach(count -> counts.merge(count.words(), count.count(), Long::sum));
    }
  }

  /** How many of how many. */
  public record Ratio(long passed, long all) {
    static final Ratio NONE = new Ratio(0, 0);

    Ratio plus(boolean isPassed) {
      return new Ratio(passed + (isPassed ? 1 : 0), all + 1);
    }

    Ratio plus(Ratio other) {
      return new Ratio(passed + other.passed, all + other.all);
    }
  }

  Memento memento() {
    return new Memento(Count.of(byResult), first, retried, switched, helped, tasks, begun);
  }

  void add(Memento other) {
    Count.add(other.byResult(), byResult);
    first = first.plus(other.first());
    retried = retried.plus(other.retried());
    switched = switched.plus(other.switched());
    helped = helped.plus(other.helped());
    tasks += other.tasks();
    begun += other.begun();
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
