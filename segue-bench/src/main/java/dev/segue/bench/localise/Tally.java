package dev.segue.bench.localise;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Shares of what should be found, over all cases. */
final class Tally {
  private static final int RESAMPLES = 2_000;

  private final Map<String, List<Double>> recalls = new TreeMap<>();
  private final Map<String, List<Double>> numbers = new TreeMap<>();

  /** A case's share of files found, under a name. */
  void add(String name, Set<String> wanted, List<String> found) {
    long hits = wanted.stream().filter(Set.copyOf(found)::contains).count();
    put(name, (double) hits / wanted.size());
  }

  /** Whether one of the files is among the first. */
  void top(String name, Set<String> wanted, List<String> ranked, int first) {
    boolean isHit = ranked.stream().limit(first).anyMatch(wanted::contains);
    put(name, isHit ? 1 : 0);
  }

  /** By how much the one is above the other in the case that was added last. */
  void less(String figure, String one, String other) {
    double difference = last(figure + ", " + one) - last(figure + ", " + other);
    put("%s, %s less %s".formatted(figure, one, other), difference);
  }

  /** All cases of another as well. */
  void add(Tally other) {
    other.recalls.forEach(
        (name, values) -> recalls.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(values));
    other.numbers.forEach(
        (name, values) -> numbers.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(values));
  }

  private double last(String name) {
    return recalls.getOrDefault(name, List.of(Double.NaN)).getLast();
  }

  /** Whether something holds of the case. */
  void share(String name, boolean holds) {
    put(name, holds ? 1 : 0);
  }

  /** A figure of the case that is no share. */
  void number(String name, double value) {
    numbers.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  private void put(String name, double value) {
    recalls.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  /** In percent, with 95 % of a bootstrap over the cases; how many cases. */
  String table() {
    var text = new StringBuilder();
    recalls.forEach(
        (name, values) -> {
          double[] means = resampled(values);
          text.append(
              "%-60s %6.1f %% [%.1f to %.1f]  (%d)%n"
                  .formatted(
                      name,
                      100 * mean(values),
                      100 * means[RESAMPLES / 40],
                      100 * means[RESAMPLES - 1 - RESAMPLES / 40],
                      values.size()));
        });
    numbers.forEach(
        (name, values) -> {
          double[] means = resampled(values);
          text.append(
              "%-60s %6.2f   [%.2f to %.2f], median %.0f  (%d)%n"
                  .formatted(
                      name,
                      mean(values),
                      means[RESAMPLES / 40],
                      means[RESAMPLES - 1 - RESAMPLES / 40],
                      values.stream().sorted().toList().get(values.size() / 2),
                      values.size()));
        });
    return text.toString();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** Means of as many cases, drawn with replacement; sorted. */
  private static double[] resampled(List<Double> values) {
    var random = new SplittableRandom(1);
    var means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      means[i] =
          random.ints(values.size(), 0, values.size()).mapToDouble(values::get).average().orElse(0);
    }
    Arrays.sort(means);
    return means;
  }
}
