package dev.segue.bench.invariant;

import java.util.List;
import java.util.Map;

/** The file of a completed task, beside what the history says of it. */
final class TaskFile {
  private TaskFile() {}

  static List<Violation> check(
      ScriptedTask task, List<ExportedEvent> history, Map<String, String> files) {
    var findings = new Findings(task.id());
    if (history.stream().noneMatch(e -> e.is("task_completed"))) {
      return findings.all();
    }
    String text = files.getOrDefault(task.file(), "");
    findings.unless(
        text.equals(task.whole()), "half a file", "reads \"%s\"".formatted(text.strip()), history);
    List<ExportedEvent> ends = history.stream().filter(e -> e.is("dispatch_ended")).toList();
    long created = ends.stream().filter(e -> names(e, "files_created", task)).count();
    findings.unless(
        created == 1, "evidence", "created %d times in the history".formatted(created), ends);
    findings.unless(
        ends.stream().noneMatch(e -> names(e, "files_deleted", task)),
        "evidence",
        "deleted, says the history",
        ends);
    return findings.all();
  }

  private static boolean names(ExportedEvent event, String field, ScriptedTask task) {
    return event.texts(field).contains(task.file());
  }
}
