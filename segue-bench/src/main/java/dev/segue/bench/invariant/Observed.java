package dev.segue.bench.invariant;

import java.util.List;
import java.util.Map;

/**
 * All that is known of a project from outside.
 *
 * @param files text of the workspace's files by path, read after the export
 * @param isOver whether nothing is left to do, so that every task must have ended
 */
public record Observed(
    List<ScriptedTask> tasks,
    List<ExportedEvent> events,
    List<LedgerLine> ledger,
    Map<String, String> files,
    boolean isOver) {
  public Observed {
    tasks = List.copyOf(tasks);
    events = List.copyOf(events);
    ledger = List.copyOf(ledger);
    files = Map.copyOf(files);
  }

  List<ExportedEvent> eventsOf(String task) {
    return events.stream().filter(event -> event.task().equals(task)).toList();
  }

  List<LedgerLine> ledgerOf(String task) {
    return ledger.stream().filter(line -> line.task().equals(task)).toList();
  }
}
