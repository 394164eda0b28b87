package dev.segue.bench.localise;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Baseline for the ranking: BM25 (k1 1.2, b 0.75) over the words of whole files, each word of the
 * task once. Shares no code with the ranking.
 */
final class PlainBm25 {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9]+");

  private final Map<String, Map<String, Integer>> files = new TreeMap<>();
  private final Map<String, Integer> lengths = new HashMap<>();
  private final Map<String, Integer> frequency = new HashMap<>();
  private long all;

  static Map<String, Integer> words(String text) {
    Map<String, Integer> counts = new HashMap<>();
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      counts.merge(word.group().toLowerCase(Locale.ROOT), 1, Integer::sum);
    }
    return counts;
  }

  void put(String path, Map<String, Integer> words) {
    remove(path);
    files.put(path, words);
    int length = words.values().stream().mapToInt(Integer::intValue).sum();
    lengths.put(path, length);
    all += length;
    words.keySet().forEach(word -> frequency.merge(word, 1, Integer::sum));
  }

  void remove(String path) {
    Map<String, Integer> words = files.remove(path);
    if (words != null) {
      all -= lengths.getOrDefault(path, 0);
      lengths.remove(path);
      words.keySet().forEach(word -> frequency.merge(word, -1, Integer::sum));
    }
  }

  /** Paths with a score, best first, ties by path. */
  List<String> rank(String task) {
    Map<String, Double> scores = new HashMap<>();
    double average = Math.max(1, (double) all / Math.max(1, files.size()));
    List<String> asked = words(task).keySet().stream().sorted().toList();
    files.forEach(
        (path, words) -> {
          double score = 0;
          for (String word : asked) {
            int times = words.getOrDefault(word, 0);
            if (times > 0) {
              int df = frequency.getOrDefault(word, 0);
              double idf = Math.log(1 + (files.size() - df + 0.5) / (df + 0.5));
              double length = lengths.getOrDefault(path, 0) / average;
              score += idf * 2.2 * times / (times + 1.2 * (0.25 + 0.75 * length));
            }
          }
          if (score > 0) {
            scores.put(path, score);
          }
        });
    var ranked = new ArrayList<>(scores.keySet());
    ranked.sort(
        Comparator.comparingDouble((String path) -> -scores.getOrDefault(path, 0.0))
            .thenComparing(Comparator.naturalOrder()));
    return ranked;
  }
}
