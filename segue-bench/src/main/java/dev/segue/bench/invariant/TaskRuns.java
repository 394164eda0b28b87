package dev.segue.bench.invariant;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Compares the lines that the agents of one task wrote with the history. */
final class TaskRuns {
  private final List<ExportedEvent> history;
  private final List<LedgerLine> lines;
  private final Map<String, Integer> epochs;
  private final Findings findings;

  /**
   * @param epochs the epoch in which each event was appended, by its line
   */
  TaskRuns(
      ScriptedTask task,
      List<ExportedEvent> history,
      List<LedgerLine> lines,
      Map<String, Integer> epochs) {
    this.history = history;
    this.lines = lines;
    this.epochs = epochs;
    this.findings = new Findings(task.id());
  }

  List<Violation> check() {
    Map<Integer, ExportedEvent> started = numbered("dispatch_started");
    Map<Integer, ExportedEvent> ended = numbered("dispatch_ended");
    Set<Integer> begun = new HashSet<>();
    Set<Integer> whole = new HashSet<>();
    int open = 0;
    int last = 0;
    for (LedgerLine line : lines) {
      switch (line.what()) {
        case "begin" -> {
          findings.unless(
              begun.add(line.dispatch()), "run twice", "dispatch " + line.dispatch(), lines);
          findings.unless(line.dispatch() > last, "order of runs", "an older one began", lines);
          matches(line, Optional.ofNullable(started.get(line.dispatch())));
          last = line.dispatch();
          open = line.dispatch();
        }
        case "end", "limit" -> {
          findings.unless(open == line.dispatch(), "overlap", "ended behind another", lines);
          whole.add(line.dispatch());
        }
        case "overlap" -> findings.add("overlap", "another process was alive", lines);
        case "late" -> findings.add("orphan", "a child outlived its dispatch", lines);
        case String _ -> {}
      }
    }
    started.keySet().forEach(number -> ends(number, ended, begun, whole));
    return findings.all();
  }

  private void matches(LedgerLine begin, Optional<ExportedEvent> dispatch) {
    if (dispatch.isEmpty()) {
      findings.add("unknown run", "no dispatch_started", List.of(begin));
      return;
    }
    ExportedEvent event = dispatch.get();
    findings.unless(
        epochs.getOrDefault(event.line(), 0) == begin.epoch(),
        "epochs",
        "run in another epoch than its dispatch",
        List.of(event, begin));
    findings.unless(
        event.text("provider").equals(begin.provider()),
        "provider",
        "another one ran",
        List.of(event, begin));
  }

  private void ends(
      int number, Map<Integer, ExportedEvent> ended, Set<Integer> begun, Set<Integer> whole) {
    ExportedEvent end = ended.get(number);
    if (end == null) {
      return; // Still open: TaskLife judges that.
    }
    boolean wasInterrupted = end.text("outcome").equals("interrupted");
    findings.unless(
        wasInterrupted || begun.contains(number), "no run", "but it ended", List.of(end));
    findings.unless(
        wasInterrupted || whole.contains(number), "half a run", "counted as ended", List.of(end));
  }

  private Map<Integer, ExportedEvent> numbered(String type) {
    var numbered = new HashMap<Integer, ExportedEvent>();
    history.stream().filter(e -> e.is(type)).forEach(e -> numbered.put(e.number("dispatch"), e));
    return new TreeMap<>(numbered);
  }
}
