package dev.segue.bench.terminal;

import dev.segue.core.journal.Journal;
import dev.segue.session.play.DeliveryScenario;
import dev.segue.session.play.Played;
import dev.segue.store.sqlite.SqliteJournal;
import dev.segue.testkit.terminal.skins.Appearance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long a message takes from the moment at which the agent is really ready for it until it is
 * known to be submitted, on a pseudo terminal, and what {@link BareControl} needs for the same.
 */
public final class Latency {
  private static final Duration UNTIL = Duration.ofSeconds(14);
  private static final String SHORT = "Look at the failing test of the parser first.";
  private static final String LONG = "Twelve lines of it, with words.\n".repeat(128);

  private final Path folder;
  private final Map<String, List<Long>> ours = new TreeMap<>();
  private final Map<String, List<Long>> control = new TreeMap<>();

  private Latency(Path folder) {
    this.folder = folder;
  }

  /** Plays so many rounds of each look, one of ours and one of the control after the other. */
  public static String measure(int rounds, Path folder) throws IOException, InterruptedException {
    var latency = new Latency(folder);
    for (int round = 0; round < rounds; round++) {
      for (Appearance appearance :
          List.of(Appearance.CLAUDE, Appearance.CODEX, Appearance.GEMINI)) {
        latency.round(appearance, round);
      }
    }
    return latency.table();
  }

  private static DeliveryScenario scene(Appearance appearance) {
    return DeliveryScenario.of(appearance)
        .message(SHORT, 0)
        .message(SHORT + " Then the next.", 2_500)
        .message(LONG.strip(), 5_000)
        .message(SHORT + " Then the last.", 7_500)
        .message(LONG.strip() + " Enough.", 10_000);
  }

  private void round(Appearance appearance, int round) throws IOException, InterruptedException {
    DeliveryScenario deliveryScenario = scene(appearance);
    Path own = Files.createDirectories(folder.resolve(appearance.word() + round));
    Path bare = Files.createDirectories(folder.resolve(appearance.word() + round + "c"));
    Played played;
    try (Journal journal = SqliteJournal.open(own.resolve("store.db"), InstantSource.system())) {
      played = new PtyScene(deliveryScenario, "s", own, journal).play(UNTIL);
    }
    var stage = new PtyStage(deliveryScenario.script(), bare);
    Map<String, Long> done = new BareControl(deliveryScenario).play(UNTIL, stage);
    for (DeliveryScenario.Line line : deliveryScenario.lines()) {
      String kind = appearance.word() + " " + kind(line);
      played.latency(line).ifPresent(ms -> add(ours, kind, ms));
      if (done.containsKey(line.id())) {
        // The control meets an agent that is idle, or one whose start takes a known time.
        long from = Math.max(line.at(), dev.segue.testkit.terminal.Fault.START.usual());
        add(control, kind, done.get(line.id()) - from);
      }
    }
  }

  private static String kind(DeliveryScenario.Line line) {
    if (line.at() == 0) {
      return "at its start";
    }
    return line.body().length() > 1_000 ? "idle, 4 KB" : "idle, short";
  }

  private static void add(Map<String, List<Long>> to, String kind, long millis) {
    to.computeIfAbsent(kind, _ -> new ArrayList<>()).add(millis);
  }

  private String table() {
    var text = new StringBuilder();
    ours.forEach(
        (kind, times) ->
            text.append(
                "%-22s p50 %4d p99 %4d (%d)   control p50 %4d p99 %4d (%d)   %.2f x%n"
                    .formatted(
                        kind,
                        at(times, 0.5),
                        at(times, 0.99),
                        times.size(),
                        at(control.getOrDefault(kind, List.of()), 0.5),
                        at(control.getOrDefault(kind, List.of()), 0.99),
                        control.getOrDefault(kind, List.of()).size(),
                        (double) at(times, 0.5)
                            / Math.max(1, at(control.getOrDefault(kind, List.of()), 0.5)))));
    return text.toString();
  }

  private static long at(List<Long> times, double share) {
    List<Long> sorted = times.stream().sorted().toList();
    return sorted.isEmpty()
        ? -1
        : sorted.get(Math.min(sorted.size() - 1, (int) (sorted.size() * share)));
  }
}
