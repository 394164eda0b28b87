package dev.segue.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Durations of one figure, in milliseconds. Medians, because other work on the machine only ever
 * makes a sample longer.
 */
record Samples(List<Double> millis) {
  Samples {
    millis = millis.stream().sorted().toList();
  }

  /** From nanoseconds. */
  static Samples ofNanos(List<Long> nanos) {
    return new Samples(nanos.stream().map(n -> n / 1e6).toList());
  }

  /** Both together. */
  Samples with(Samples other) {
    var all = new ArrayList<>(millis);
    all.addAll(other.millis);
    return new Samples(all);
  }

  double median() {
    return at(0.5);
  }

  double at(double share) {
    return millis.isEmpty()
        ? Double.NaN
        : millis.get(Math.min(millis.size() - 1, (int) (millis.size() * share)));
  }

  @Override
  public String toString() {
    return "median %.1f ms, p95 %.1f ms, least %.1f ms (%d samples)"
        .formatted(median(), at(0.95), at(0), millis.size());
  }
}
