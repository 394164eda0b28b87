package dev.segue.core.context.decision;

import dev.segue.core.context.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Ranks the decisions that hold by how near they are to a task, what they are about, the words that
 * both use, and how new they are. Deterministic; ties by id.
 *
 * <p>Named ones come first, whatever their words: a decision that names the task outweighs all
 * words together, one that names its story or a file of it outweighs recency and kind.
 */
public final class DecisionRanking {
  private static final double NAMES_TASK = 10;
  private static final double NAMES_PATH = 6;
  private static final double NAMES_STORY = 5;
  private static final double NAMES_EPIC = 3.5;
  private static final double NAMES_NEIGHBOUR = 3;

  /** It names nothing, so it is about the whole project. */
  private static final double WHOLE_PROJECT = 1;

  /** Of the best match; a match of half of its score gets half. */
  private static final double WORDS = 5;

  private static final double KIND = 0.5;
  private static final double RECENCY = 0.25;

  /** Paths that a code map ranks lower than this say little of a task. */
  private static final int MOST_PATHS = 20;

  /** What each role looks for first. */
  private static final Map<Role, Set<String>> KINDS =
      Map.of(
          Role.DEVELOPER, Set.of("implementation", "api", "library", "style", "convention"),
          Role.ARCHITECT, Set.of("architecture", "design", "api", "quality"),
          Role.QA, Set.of("testing", "quality", "acceptance"),
          Role.DEVOPS, Set.of("operations", "deployment", "infrastructure", "build"),
          Role.DATA, Set.of("data", "schema", "storage", "migration"),
          Role.PO, Set.of("product", "scope", "acceptance"));

  private DecisionRanking() {}

  /** Those that hold, best first. */
  public static List<RankedDecision> rank(List<KnownDecision> decisions, TaskSight task) {
    var standing = new Standing(decisions);
    List<KnownDecision> active = standing.active();
    var words = new WordMatch(task.text(), decisions);
    double bestMatch = active.stream().mapToDouble(d -> match(standing, words, d)).max().orElse(0);
    List<Long> orders = active.stream().map(KnownDecision::order).sorted().distinct().toList();
    var ranked = new ArrayList<RankedDecision>();
    for (KnownDecision decision : active) {
      var weighing = new Weighing();
      place(standing, decision, task, weighing);
      if (bestMatch > 0) {
        weighing.add("words", WORDS * match(standing, words, decision) / bestMatch);
      }
      if (fits(decision, task.role())) {
        weighing.add("kind", KIND);
      }
      weighing.add(
          "recency",
          RECENCY * (Collections.binarySearch(orders, decision.order()) + 1) / orders.size());
      ranked.add(new RankedDecision(decision, weighing.score(), weighing.reasons()));
    }
    ranked.sort(
        Comparator.comparingDouble(RankedDecision::score)
            .reversed()
            .thenComparing(one -> one.decision().id()));
    return List.copyOf(ranked);
  }

  private static double match(Standing standing, WordMatch words, KnownDecision decision) {
    return standing.line(decision).stream().mapToDouble(one -> words.of(one.id())).max().orElse(0);
  }

  private static boolean fits(KnownDecision decision, Role role) {
    return decision
        .kind()
        .filter(kind -> KINDS.getOrDefault(role, Set.of()).contains(kind.toLowerCase(Locale.ROOT)))
        .isPresent();
  }

  /** The nearest of what it names, or what the ones before it named, counts. */
  private static void place(
      Standing standing, KnownDecision decision, TaskSight task, Weighing weighing) {
    Optional<Place> nearest = Optional.empty();
    for (KnownDecision one : standing.line(decision)) {
      for (String named : one.affects()) {
        Optional<Place> found = place(named, task);
        if (found.isPresent() && (nearest.isEmpty() || found.get().weight > nearest.get().weight)) {
          nearest = found;
        }
      }
    }
    if (nearest.isPresent()) {
      weighing.add(nearest.get().reason, nearest.get().weight);
    } else if (decision.affects().isEmpty()) {
      weighing.add("project", WHOLE_PROJECT);
    }
  }

  private record Place(String reason, double weight) {}

  private static Optional<Place> place(String named, TaskSight task) {
    if (named.equals(task.taskId())) {
      return Optional.of(new Place("names the task", NAMES_TASK));
    }
    if (task.story().filter(named::equals).isPresent()) {
      return Optional.of(new Place("names its story", NAMES_STORY));
    }
    if (task.epic().filter(named::equals).isPresent()) {
      return Optional.of(new Place("names its epic", NAMES_EPIC));
    }
    if (task.near().contains(named)) {
      return Optional.of(new Place("names a task beside it", NAMES_NEIGHBOUR));
    }
    int at = 0;
    for (String path : task.paths().subList(0, Math.min(MOST_PATHS, task.paths().size()))) {
      if (isWithin(path, named)) {
        return Optional.of(new Place("names " + path, NAMES_PATH * (1 - at / (2.0 * MOST_PATHS))));
      }
      at++;
    }
    return Optional.empty();
  }

  /** A folder stands for what is in it. */
  private static boolean isWithin(String path, String named) {
    String folder = named.endsWith("/") ? named : named + "/";
    return path.equals(named) || path.startsWith(folder);
  }

  /** Adds up, and knows why. */
  private static final class Weighing {
    private final List<Map.Entry<String, Double>> parts = new ArrayList<>();

    void add(String reason, double weight) {
      if (weight > 0) {
        parts.add(Map.entry(reason, weight));
      }
    }

    /** Rounded, so that the last bits of a sum decide nothing. */
    double score() {
      double sum = parts.stream().mapToDouble(Map.Entry::getValue).sum();
      return Math.round(sum * 1e6) / 1e6;
    }

    List<String> reasons() {
      return parts.stream()
          .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
          .map(part -> "%s %.2f".formatted(part.getKey(), part.getValue()))
          .toList();
    }
  }
}
