package dev.segue.core.context.pack;

import dev.segue.core.context.code.RecordNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Chooses the few decisions that a task needs. Those that name it, its story, its epic or a file of
 * it, and those that it names, are shown whole; of the others at most three whole and five in all,
 * by a score of words, of how far they stand out, of the title, of comments in the best files, and
 * of how lately a commit named them. Deterministic; ties by id.
 *
 * <p>Weights and thresholds were measured on 374 commits of public repositories with 10 to 120
 * records each, and hold on 431 others (docs/performance.md).
 */
public final class DecisionRanking {
  private static final double WORDS = 4;
  private static final double STANDING_OUT = 0.4;
  private static final double TITLE = 3;
  private static final double COMMENT = 1.5;
  private static final double RECENCY = 2;

  /** Commits after which a naming counts a third. */
  private static final double RECENCY_COMMITS = 50;

  private static final int FIRST_FILES = 5;
  private static final int NEAR_FILES = 20;

  private static final double WHOLE_SCORE = 5.5;
  private static final double LINE_SCORE = 4.5;
  private static final int MOST_WHOLE = 3;
  private static final int MOST = 5;

  private final Standing standing;
  private final List<KnownDecision> candidates;
  private final Naming naming;
  private final Binding binding;
  private final WordMatch match;
  private final Set<String> inFirst;
  private final Set<String> inNear;

  private DecisionRanking(
      List<KnownDecision> decisions, TaskSight task, List<NamingCommit> commits) {
    standing = new Standing(decisions);
    candidates = standing.candidates();
    naming = new Naming(standing.all(), commits);
    binding = new Binding(task, candidates, naming.named(RecordNames.in(task.text())));
    match = new WordMatch(task.text(), standing.all(), naming);
    inFirst = naming.named(task.best(), FIRST_FILES);
    inNear = naming.named(task.best(), NEAR_FILES);
  }

  /**
   * Those that hold or are proposed: first the ones that bind the task by a statement, then the
   * others, best first. A superseded one stands for its successor.
   *
   * @param commits those that name records, newest first
   */
  public static List<RankedDecision> rank(
      List<KnownDecision> decisions, TaskSight task, List<NamingCommit> commits) {
    return new DecisionRanking(decisions, task, commits).ranked();
  }

  /** A decision on its way to its extent. */
  private record Scored(
      KnownDecision decision,
      Optional<Binding.Nearness> nearness,
      double score,
      List<String> reasons) {
    boolean isBound() {
      return nearness.isPresent();
    }

    int rank() {
      return nearness.map(Binding.Nearness::ordinal).orElse(Integer.MAX_VALUE);
    }
  }

  private List<RankedDecision> ranked() {
    List<Double> words = candidates.stream().map(this::words).toList();
    double most = words.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    double mean = words.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double spread =
        Math.sqrt(words.stream().mapToDouble(w -> (w - mean) * (w - mean)).average().orElse(0));
    var scored = new ArrayList<Scored>();
    for (int i = 0; i < candidates.size(); i++) {
      double w = words.get(i);
      double z = spread > 1e-9 ? Math.clamp((w - mean) / spread, -1, 4) : 0;
      scored.add(scored(candidates.get(i), most > 0 ? w / most : 0, z));
    }
    scored.sort(
        Comparator.comparingInt(Scored::rank)
            .thenComparing(Comparator.comparingDouble(Scored::score).reversed())
            .thenComparing(one -> one.decision().id()));
    return extents(scored);
  }

  private static List<RankedDecision> extents(List<Scored> scored) {
    var ranked = new ArrayList<RankedDecision>();
    int whole = 0;
    int shown = 0;
    for (Scored one : scored) {
      Extent extent = Extent.NONE;
      if (one.isBound() || (one.score() >= WHOLE_SCORE && whole < MOST_WHOLE)) {
        extent = Extent.WHOLE;
      } else if (one.score() >= LINE_SCORE && shown < MOST) {
        extent = Extent.LINE;
      }
      boolean isGuess = !one.isBound() && extent != Extent.NONE;
      shown += isGuess ? 1 : 0;
      whole += isGuess && extent == Extent.WHOLE ? 1 : 0;
      ranked.add(new RankedDecision(one.decision(), one.score(), extent, one.reasons()));
    }
    return List.copyOf(ranked);
  }

  private double words(KnownDecision decision) {
    return standing.line(decision).stream().mapToDouble(one -> match.of(one.id())).max().orElse(0);
  }

  private Scored scored(KnownDecision decision, double words, double z) {
    List<KnownDecision> line = standing.line(decision);
    var weighing = new Weighing();
    weighing.add("words", WORDS * words);
    weighing.add("stands out", STANDING_OUT * z);
    weighing.add(
        "title",
        TITLE * line.stream().mapToDouble(one -> match.titleShare(one.id())).max().orElse(0));
    weighing.add(
        "comments of the best files", COMMENT * (isNamed(inFirst, line) + isNamed(inNear, line)));
    weighing.add("named by commits", RECENCY * recency(line));
    Optional<Binding.Nearness> nearness = binding.of(line);
    return new Scored(decision, nearness, weighing.score(), weighing.reasons(nearness));
  }

  private static int isNamed(Set<String> names, List<KnownDecision> line) {
    return line.stream().anyMatch(one -> names.contains(one.id())) ? 1 : 0;
  }

  private double recency(List<KnownDecision> line) {
    OptionalInt age =
        line.stream()
            .map(one -> naming.age(one.id()))
            .filter(OptionalInt::isPresent)
            .mapToInt(OptionalInt::getAsInt)
            .min();
    return age.isPresent() ? StrictMath.exp(-age.getAsInt() / RECENCY_COMMITS) : 0;
  }

  /** Adds up, and knows why. */
  private static final class Weighing {
    private final List<Map.Entry<String, Double>> parts = new ArrayList<>();

    void add(String reason, double weight) {
      parts.add(Map.entry(reason, weight));
    }

    /** Rounded, so that the last bits of a sum decide nothing. */
    double score() {
      double sum = parts.stream().mapToDouble(Map.Entry::getValue).sum();
      return Math.round(sum * 1e6) / 1e6;
    }

    List<String> reasons(Optional<Binding.Nearness> nearness) {
      var reasons = new ArrayList<String>();
      nearness.map(Binding.Nearness::words).ifPresent(reasons::add);
      parts.stream()
          .filter(part -> Math.abs(part.getValue()) >= 0.005)
          .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
          .map(part -> String.format(Locale.ROOT, "%s %.2f", part.getKey(), part.getValue()))
          .forEach(reasons::add);
      return reasons;
    }
  }
}
