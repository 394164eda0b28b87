package dev.segue.session.play;

import dev.segue.testkit.terminal.skins.Appearance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Sums up what came of many scenes. */
public final class Tally {
  private static final int MOST_SHOWN = 30;

  private final Map<Appearance, Map<Outcome, Integer>> outcomes = new EnumMap<>(Appearance.class);
  private final Map<Appearance, List<Long>> latencies = new EnumMap<>(Appearance.class);
  private final Map<String, Integer> reasons = new TreeMap<>();
  private final Map<String, String> examples = new TreeMap<>();
  private final List<String> violations = new ArrayList<>();
  private final List<String> missed = new ArrayList<>();
  private int scenes;
  private int firstTries;

  /** One more. */
  public void add(Played played) {
    scenes++;
    Appearance appearance = played.deliveryScenario().script().appearance();
    played
        .violations()
        .forEach(found -> violations.add(found + " in " + played.deliveryScenario()));
    var submitted = played.submitted();
    for (DeliveryScenario.Line line : played.deliveryScenario().lines()) {
      Outcome outcome = played.outcome(line, submitted.contains(line.id()));
      outcomes
          .computeIfAbsent(appearance, _ -> new EnumMap<>(Outcome.class))
          .merge(outcome, 1, Integer::sum);
      played
          .latency(line)
          .ifPresent(
              millis -> latencies.computeIfAbsent(appearance, _ -> new ArrayList<>()).add(millis));
      if (outcome == Outcome.DELIVERED) {
        firstTries += played.attempts(line.id()) == 1 ? 1 : 0;
      } else {
        because(played, line, outcome);
      }
    }
  }

  private void because(Played played, DeliveryScenario.Line line, Outcome outcome) {
    String why = played.reason(line.id()).orElse("waits, the agent shows " + played.where());
    String key = outcome.name().toLowerCase(Locale.ROOT) + ": " + why;
    reasons.merge(key, 1, Integer::sum);
    examples.putIfAbsent(key, played.deliveryScenario().toString());
    if (outcome == Outcome.MISSED) {
      missed.add("%s of %s: %s".formatted(line.id(), played.deliveryScenario(), why));
    }
  }

  /** Rules that were broken, each with the scene that can be played again. */
  public List<String> violations() {
    return List.copyOf(violations);
  }

  /** Messages that a ready agent did not get. */
  public List<String> missed() {
    return List.copyOf(missed);
  }

  /** Of the messages for which the agent was ready: how many were submitted once. */
  public double delivered() {
    int arrived = count(Outcome.DELIVERED) + count(Outcome.UNVERIFIED);
    int all = arrived + count(Outcome.MISSED);
    return all == 0 ? 0 : (double) arrived / all;
  }

  /** How many messages had this outcome. */
  public int count(Outcome outcome) {
    return outcomes.values().stream().mapToInt(one -> one.getOrDefault(outcome, 0)).sum();
  }

  /** As a table. */
  @Override
  public String toString() {
    var text = new StringBuilder();
    text.append("%-8s".formatted("look"));
    for (Outcome outcome : Outcome.values()) {
      text.append("%11s".formatted(outcome.name().toLowerCase(Locale.ROOT)));
    }
    text.append("   ready to submitted, ms: p50, p90, most%n".formatted());
    outcomes.forEach((appearance, counts) -> text.append(row(appearance, counts)));
    text.append(
        "%d scenes; %.3f %% of those whose agent was ready submitted once; %d at the first try%n"
            .formatted(scenes, 100 * delivered(), firstTries));
    reasons.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> -entry.getValue()))
        .forEach(
            entry ->
                text.append(
                    "%6d %s, as in %s%n"
                        .formatted(
                            entry.getValue(), entry.getKey(), examples.get(entry.getKey()))));
    violations.stream().limit(MOST_SHOWN).forEach(one -> text.append(one).append('\n'));
    missed.stream().limit(MOST_SHOWN).forEach(one -> text.append(one).append('\n'));
    return text.append("violations: ").append(violations.size()).append('\n').toString();
  }

  private String row(Appearance appearance, Map<Outcome, Integer> counts) {
    var text = new StringBuilder("%-8s".formatted(appearance.word()));
    for (Outcome outcome : Outcome.values()) {
      text.append("%11d".formatted(counts.getOrDefault(outcome, 0)));
    }
    List<Long> times = latencies.getOrDefault(appearance, List.of()).stream().sorted().toList();
    if (!times.isEmpty()) {
      text.append(
          "   %d, %d, %d"
              .formatted(
                  times.get(times.size() / 2), times.get(times.size() * 9 / 10), times.getLast()));
    }
    return text.append('\n').toString();
  }
}
