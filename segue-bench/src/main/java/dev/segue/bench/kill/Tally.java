package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.Observed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counters of a series. */
final class Tally {
  private final long begin = System.nanoTime();
  private final List<Double> starts = new ArrayList<>();
  private final Map<String, Integer> instants = new TreeMap<>();
  private int kills;
  private int serverKills;
  private int runs;
  private int queues;
  private long tasks;
  private long events;
  private long dispatches;
  private long interrupted;

  void queue() {
    queues++;
  }

  void run(RunProcess.Outcome outcome) {
    runs++;
    outcome.startMillis().ifPresent(starts::add);
  }

  void kill(KillInstant instant, RunProcess.Outcome outcome) {
    kills++;
    String where =
        switch (instant) {
          case KillInstant.AfterEvent(String type, _, _) -> type;
          case KillInstant.AtGit _ -> "calls of git";
          case KillInstant.AfterStart _ when outcome.seen().isEmpty() -> "before any event";
          case KillInstant.AfterStart _ -> "by the clock";
        };
    instants.merge(where, 1, Integer::sum);
  }

  void serverKill() {
    serverKills++;
  }

  int kills() {
    return kills;
  }

  int queues() {
    return queues;
  }

  void observed(Observed observed) {
    tasks = observed.tasks().size();
    events = observed.events().size();
    dispatches = count(observed, "dispatch_started", "");
    interrupted = count(observed, "dispatch_ended", "interrupted");
  }

  private static long count(Observed observed, String type, String outcome) {
    return observed.events().stream()
        .filter(e -> e.type().equals(type))
        .filter(e -> outcome.isEmpty() || e.text("outcome").equals(outcome))
        .map(ExportedEvent::seq)
        .count();
  }

  /** Starts that took longer than this, in milliseconds. */
  long startsAbove(double millis) {
    return starts.stream().filter(s -> s > millis).count();
  }

  /** The work alone. */
  String work() {
    return "%d tasks, %d dispatches (%d interrupted), %d events"
        .formatted(tasks, dispatches, interrupted, events);
  }

  @Override
  public String toString() {
    List<Double> sorted = starts.stream().sorted().toList();
    return """
        %d kills%s, %d runs, %d queues, %s, %.0f s
        killed after: %s
        start of the process to run_started: p50 %.0f ms, p99 %.0f ms, most %.0f ms (%d starts)"""
        .formatted(
            kills,
            serverKills == 0 ? "" : " and %d of the server".formatted(serverKills),
            runs,
            queues,
            work(),
            (System.nanoTime() - begin) / 1e9,
            instants,
            at(sorted, 0.5),
            at(sorted, 0.99),
            at(sorted, 1),
            sorted.size());
  }

  private static double at(List<Double> sorted, double share) {
    return sorted.isEmpty()
        ? Double.NaN
        : sorted.get(Math.min(sorted.size() - 1, (int) (sorted.size() * share)));
  }
}
