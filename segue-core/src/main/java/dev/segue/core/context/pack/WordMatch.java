package dev.segue.core.context.pack;

import dev.segue.core.context.code.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How well decisions match a task's words: BM25 over their texts, their titles' words three times,
 * and the subjects of commits that named them twice. Terms are summed in sorted order, so that the
 * same input gives the same bits.
 */
final class WordMatch {
  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final int TITLE = 3;
  private static final int SUBJECT = 2;
  private static final int FIRST_LINE = 3;
  private static final double LOG_2 = StrictMath.log(2);

  private final Map<String, Double> query = new TreeMap<>();
  private final Map<String, Integer> frequency = new HashMap<>();
  private final Map<String, Map<String, Integer>> texts = new HashMap<>();
  private final Map<String, Map<String, Integer>> titles = new HashMap<>();
  private final Map<String, Integer> lengths = new HashMap<>();
  private final double average;

  /**
   * @param decisions all of the project
   */
  WordMatch(String task, List<KnownDecision> decisions, Naming naming) {
    String asked = task.strip();
    int end = asked.indexOf('\n');
    ask(end < 0 ? asked : asked.substring(0, end), FIRST_LINE);
    ask(end < 0 ? "" : asked.substring(end), 1);
    long all = 0;
    for (KnownDecision decision : decisions) {
      Map<String, Integer> title = counts(decision.title());
      Map<String, Integer> counts = counts(decision.rationale());
      add(counts, title, TITLE);
      for (String subject : naming.subjects(decision)) {
        add(counts, counts(subject), SUBJECT);
      }
      int length = counts.values().stream().mapToInt(Integer::intValue).sum();
      counts.keySet().forEach(term -> frequency.merge(term, 1, Integer::sum));
      texts.put(decision.id(), counts);
      titles.put(decision.id(), title);
      lengths.put(decision.id(), length);
      all += length;
    }
    average = Math.max(1, (double) all / Math.max(1, decisions.size()));
  }

  private void ask(String part, int weight) {
    new TreeMap<>(counts(part))
        .forEach(
            (term, times) ->
                query.merge(term, weight * StrictMath.log(1 + times) / LOG_2, Double::sum));
  }

  private static void add(Map<String, Integer> to, Map<String, Integer> counts, int weight) {
    counts.forEach((term, times) -> to.merge(term, weight * times, Integer::sum));
  }

  private static Map<String, Integer> counts(String text) {
    Map<String, Integer> counts = new HashMap<>();
    Terms.ofText(text, term -> counts.merge(term, 1, Integer::sum));
    return counts;
  }

  private double rarity(String term) {
    int df = frequency.getOrDefault(term, 0);
    return StrictMath.log(1 + (texts.size() - df + 0.5) / (df + 0.5));
  }

  /** 0 for no word in common. */
  double of(String id) {
    Map<String, Integer> counts = texts.getOrDefault(id, Map.of());
    double length = lengths.getOrDefault(id, 0);
    double score = 0;
    for (var asked : query.entrySet()) {
      int times = counts.getOrDefault(asked.getKey(), 0);
      if (times > 0) {
        double norm = K1 * (1 - B + B * length / average);
        score += asked.getValue() * rarity(asked.getKey()) * (K1 + 1) * times / (times + norm);
      }
    }
    return score;
  }

  /** How much of what the title says the task says as well, from 0 to 1. */
  double titleShare(String id) {
    double all = 0;
    double shared = 0;
    for (String term : new TreeMap<>(titles.getOrDefault(id, Map.of())).keySet()) {
      double rarity = rarity(term);
      all += rarity;
      shared += query.containsKey(term) ? rarity : 0;
    }
    return all > 0 ? shared / all : 0;
  }
}
