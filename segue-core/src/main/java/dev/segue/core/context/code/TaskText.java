package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Search request made from the text of a task: terms by weight, and the files and names that the
 * text mentions.
 *
 * @param terms each once, sorted by term; at most {@value #MOST_TERMS}, the heaviest
 * @param paths in the order of the text, each once, as written but for marks around them and
 *     backslashes; a bare file name is one, too
 * @param names with dots, such as {@code store.query.Planner}, in the order of the text, each once
 */
public record TaskText(List<Weight> terms, List<String> paths, List<String> names) {
  /** More would only cost time: nobody writes a task of so many words by hand. */
  static final int MOST_TERMS = 2_000;

  /** About eighty pages; what follows is left out. */
  private static final int MOST_CHARACTERS = 200_000;

  private static final double LOG_2 = StrictMath.log(2);

  public TaskText {
    terms = List.copyOf(terms);
    paths = List.copyOf(paths);
    names = List.copyOf(names);
  }

  /** How much a term of the task counts; more than 0. */
  public record Weight(String term, double weight) {}

  /**
   * Takes a text apart: the first line is the title; fenced, indented and interactive code and
   * traces are code; the rest is prose, and what stands there between backticks counts once more.
   * Markdown comments and a template's section about versions and environment are left out, and
   * addresses count only as paths. Linear, accepts any text.
   */
  public static TaskText of(String text) {
    var parts = new TaskParts(beginning(text));
    var weights = new TreeMap<String, Double>();
    add(weights, parts.title(), 3);
    add(weights, parts.prose(), 1);
    add(weights, parts.inline(), 2);
    add(weights, parts.code(), 0.5);
    var mentions = new Mentions(parts.all());
    return new TaskText(heaviest(weights), mentions.paths(), mentions.names());
  }

  private static String beginning(String text) {
    return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS);
  }

  private static void add(Map<String, Double> weights, String part, double weight) {
    var counts = new TreeMap<String, Integer>();
    Terms.ofText(part, term -> counts.merge(term, 1, Integer::sum));
    counts.forEach(
        (term, count) ->
            weights.merge(term, weight * StrictMath.log(1 + count) / LOG_2, Double::sum));
  }

  private static List<Weight> heaviest(Map<String, Double> weights) {
    var all = new ArrayList<Weight>(weights.size());
    weights.forEach((term, weight) -> all.add(new Weight(term, weight)));
    if (all.size() <= MOST_TERMS) {
      return all;
    }
    return all.stream()
        .sorted(Comparator.comparingDouble((Weight each) -> -each.weight()))
        .limit(MOST_TERMS)
        .sorted(Comparator.comparing(Weight::term))
        .toList();
  }
}
