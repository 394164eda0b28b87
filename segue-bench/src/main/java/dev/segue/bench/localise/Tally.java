package dev.segue.bench.localise;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Shares of what should be found, over all cases. */
final class Tally {
  private final Map<String, List<Double>> recalls = new TreeMap<>();

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

  private void put(String name, double value) {
    recalls.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  /** In percent; how many cases. */
  String table() {
    var text = new StringBuilder();
    recalls.forEach(
        (name, values) ->
            text.append(
                "%-44s %6.1f %%  (%d)%n"
                    .formatted(
                        name,
                        100 * values.stream().mapToDouble(Double::doubleValue).average().orElse(0),
                        values.size())));
    return text.toString();
  }
}
