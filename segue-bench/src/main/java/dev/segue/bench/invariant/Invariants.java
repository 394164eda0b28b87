package dev.segue.bench.invariant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges what was observed of a project of scripted tasks.
 *
 * <ul>
 *   <li>Places in the history ascend, and each run's epoch is one more than the one before.
 *   <li>Every task is queued once and ends once, as its script says; nothing happens to it
 *       afterwards.
 *   <li>Attempts are 1 to N without a gap, each begun once and judged once, and the next begins
 *       only after the one before has failed; dispatches likewise; each verdict is the one that the
 *       script earns.
 *   <li>Every run of an agent has its dispatch, begun before it and in the same epoch, and no
 *       dispatch has two; one without a run was interrupted, one that answered has a whole run.
 *   <li>No two runs of a task overlap; no child outlives its dispatch.
 *   <li>The file of a completed task is there, whole, as its agent wrote it, and the history says
 *       once that it was created.
 * </ul>
 */
public final class Invariants {
  private Invariants() {}

  /** Everything that does not hold. */
  public static List<Violation> check(Observed observed) {
    var violations = new ArrayList<Violation>(ofRuns(observed.events()));
    Map<String, List<ExportedEvent>> events = new HashMap<>();
    observed.events().forEach(e -> events.computeIfAbsent(e.task(), _ -> new ArrayList<>()).add(e));
    Map<String, List<LedgerLine>> ledger = new HashMap<>();
    observed.ledger().forEach(l -> ledger.computeIfAbsent(l.task(), _ -> new ArrayList<>()).add(l));
    Map<String, Integer> epochs = epochs(observed.events());
    for (ScriptedTask task : observed.tasks()) {
      List<ExportedEvent> history = events.getOrDefault(task.id(), List.of());
      List<LedgerLine> runs = ledger.getOrDefault(task.id(), List.of());
      violations.addAll(new TaskLife(task, history, observed.isOver()).check());
      violations.addAll(new TaskRuns(task, history, runs, epochs).check());
      violations.addAll(TaskFile.check(task, history, observed.files()));
    }
    var known = observed.tasks().stream().map(ScriptedTask::id).toList();
    observed.ledger().stream()
        .filter(line -> line.what().equals("broken") || !known.contains(line.task()))
        .forEach(line -> violations.add(new Violation("ledger", "", "unknown", List.of(line))));
    return List.copyOf(violations);
  }

  /**
   * What must hold of a later export of the same project: it begins with all of the earlier one.
   */
  public static List<Violation> checkKept(List<ExportedEvent> before, List<ExportedEvent> after) {
    for (int i = 0; i < before.size(); i++) {
      if (i >= after.size() || !before.get(i).line().equals(after.get(i).line())) {
        List<?> shown =
            i < after.size() ? List.of(before.get(i), after.get(i)) : List.of(before.get(i));
        return List.of(new Violation("history", "", "an event was lost or changed", shown));
      }
    }
    return List.of();
  }

  /** Every event that was seen before a kill must be in the export. */
  public static List<Violation> checkSeen(List<ExportedEvent> events, Map<Long, String> seen) {
    var missing = new HashMap<>(seen);
    events.forEach(event -> missing.remove(event.seq(), event.type()));
    return missing.entrySet().stream()
        .map(
            e ->
                new Violation(
                    "history",
                    "",
                    "seen, but not stored: %s at %d".formatted(e.getValue(), e.getKey()),
                    List.of()))
        .toList();
  }

  /** Places in the history ascend, and each run's epoch is one more than the one before. */
  public static List<Violation> ofRuns(List<ExportedEvent> events) {
    var findings = new Findings("");
    long last = 0;
    int epoch = 0;
    for (ExportedEvent event : events) {
      findings.unless(event.seq() > last, "history", "places do not ascend", List.of(event));
      last = event.seq();
      if (event.is("run_started")) {
        findings.unless(
            event.number("epoch") == epoch + 1,
            "epochs",
            "epoch %d follows %d".formatted(event.number("epoch"), epoch),
            List.of(event));
        epoch = event.number("epoch");
      }
    }
    return findings.all();
  }

  /** The epoch in which each dispatch began and ended, by event line. */
  private static Map<String, Integer> epochs(List<ExportedEvent> events) {
    var epochs = new HashMap<String, Integer>();
    int epoch = 0;
    for (ExportedEvent event : events) {
      epoch = event.is("run_started") ? event.number("epoch") : epoch;
      epochs.put(event.line(), epoch);
    }
    return epochs;
  }
}
