package dev.segue.core.context.decision;

import dev.segue.core.context.code.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How well texts match a task's words: BM25 with a title that counts three times. Terms are summed
 * in sorted order, so that the same input gives the same bits.
 */
final class WordMatch {
  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final int TITLE = 3;

  private final Map<String, Integer> query;
  private final Map<String, Integer> frequency = new HashMap<>();
  private final Map<String, Map<String, Integer>> texts = new HashMap<>();
  private final Map<String, Integer> lengths = new HashMap<>();
  private double average;

  WordMatch(String task, List<KnownDecision> decisions) {
    this.query = new TreeMap<>(counts(task));
    long all = 0;
    for (KnownDecision decision : decisions) {
      Map<String, Integer> counts = counts(decision.rationale());
      counts(decision.title())
          .forEach((term, times) -> counts.merge(term, TITLE * times, Integer::sum));
      int length = counts.values().stream().mapToInt(Integer::intValue).sum();
      counts.keySet().forEach(term -> frequency.merge(term, 1, Integer::sum));
      texts.put(decision.id(), counts);
      lengths.put(decision.id(), length);
      all += length;
    }
    average = decisions.isEmpty() ? 1 : Math.max(1, (double) all / decisions.size());
  }

  private static Map<String, Integer> counts(String text) {
    Map<String, Integer> counts = new HashMap<>();
    Terms.ofText(text, term -> counts.merge(term, 1, Integer::sum));
    return counts;
  }

  /** 0 for no word in common. */
  double of(String id) {
    Map<String, Integer> counts = texts.getOrDefault(id, Map.of());
    double length = lengths.getOrDefault(id, 0);
    double score = 0;
    for (var asked : query.entrySet()) {
      int times = counts.getOrDefault(asked.getKey(), 0);
      if (times > 0) {
        int df = frequency.getOrDefault(asked.getKey(), 0);
        double idf = Math.log(1 + (texts.size() - df + 0.5) / (df + 0.5));
        double weight = Math.log(1 + asked.getValue()) / Math.log(2);
        score += weight * idf * (K1 + 1) * times / (times + K1 * (1 - B + B * length / average));
      }
    }
    return score;
  }
}
