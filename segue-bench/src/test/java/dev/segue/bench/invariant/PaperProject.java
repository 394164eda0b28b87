package dev.segue.bench.invariant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A project that nobody ran: lines of an export and of a ledger, as a test writes them. */
final class PaperProject {
  private final List<ScriptedTask> tasks = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private final List<String> ledger = new ArrayList<>();
  private final Map<String, String> files = new HashMap<>();
  private int epoch;

  PaperProject task(ScriptedTask task) {
    tasks.add(task);
    files.put(task.file(), task.whole());
    return event(task, "task_queued", "");
  }

  PaperProject run() {
    epoch++;
    return line("run_started", "", "\"epoch\":" + epoch);
  }

  PaperProject event(ScriptedTask task, String type, String fields) {
    return line(type, task.id(), fields);
  }

  private PaperProject line(String type, String task, String fields) {
    String subject = task.isEmpty() ? "null" : "\"" + task + "\"";
    events.add(
        "{\"seq\":%d,\"time\":\"2026-11-28T00:00:00.000Z\",\"type\":\"%s\",\"v\":1,\"subject\":%s,\"data\":{%s}}"
            .formatted(events.size() + 1, type, subject, fields));
    return this;
  }

  PaperProject attempt(ScriptedTask task, int number) {
    return event(task, "attempt_started", "\"attempt\":" + number);
  }

  PaperProject dispatch(ScriptedTask task, int attempt, int number) {
    return event(
        task,
        "dispatch_started",
        "\"attempt\":%d,\"dispatch\":%d,\"provider\":\"second\"".formatted(attempt, number));
  }

  PaperProject ended(ScriptedTask task, int number, String outcome, String created) {
    return event(
        task,
        "dispatch_ended",
        "\"dispatch\":%d,\"provider\":\"second\",\"outcome\":\"%s\",\"files_created\":[%s]"
            .formatted(number, outcome, created.isEmpty() ? "" : "\"" + created + "\""));
  }

  PaperProject judged(ScriptedTask task, int attempt, boolean passed) {
    return event(
        task, passed ? "validation_passed" : "validation_failed", "\"attempt\":" + attempt);
  }

  PaperProject completed(ScriptedTask task, int attempts) {
    return event(task, "task_completed", "\"attempts\":" + attempts);
  }

  PaperProject ledger(String what, ScriptedTask task, int dispatch) {
    ledger.add(
        "%s %s store/kills/%s/%d@%d second 77 1"
            .formatted(what, task.id(), task.id(), dispatch, epoch));
    return this;
  }

  PaperProject file(ScriptedTask task, String text) {
    files.put(task.file(), text);
    return this;
  }

  /** Drops the last event. */
  PaperProject forget() {
    events.removeLast();
    return this;
  }

  List<ExportedEvent> events() {
    return ExportedEvent.parse(
        Stream.concat(Stream.of("{\"segue_export\":1,\"project\":\"kills\"}"), events.stream()));
  }

  Observed observed(boolean isOver) {
    return new Observed(tasks, events(), LedgerLine.parse(ledger.stream()), files, isOver);
  }

  /** Rules that are broken when everything is over. */
  List<String> broken() {
    return Invariants.check(observed(true)).stream().map(Violation::rule).distinct().toList();
  }

  /** The sentences of what does not hold. */
  List<String> found() {
    return Invariants.check(observed(true)).stream().map(Violation::what).toList();
  }
}
