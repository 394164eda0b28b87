package dev.segue.app.cli.print;

import dev.segue.core.run.Counts;
import dev.segue.core.run.EndedTask;
import dev.segue.core.run.ProjectState;
import dev.segue.core.run.Step;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Json;
import dev.segue.core.workflow.WorkflowProgress;
import dev.segue.run.RunOutcome;
import dev.segue.store.EventLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The result of a run, as a document and in words. */
public final class RunReport {
  private RunReport() {}

  /**
   * The {@code run} document.
   *
   * @param concerned tasks of the file and those that the run touched; of the ended ones no others
   *     are listed
   */
  static String document(RunOutcome outcome, ProjectState state, Set<String> concerned) {
    Counts counts = state.counts();
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("completed", counts.completed());
    document.put("blocked", counts.blocked());
    document.put("waiting", counts.left());
    document.put("exit_code", outcome.exitCode());
    document.put("tasks", tasks(state, concerned));
    return Json.pretty(document);
  }

  private static List<Map<String, @Nullable Object>> tasks(
      ProjectState state, Set<String> concerned) {
    var tasks = new ArrayList<Map<String, @Nullable Object>>();
    for (String id : new TreeSet<>(concerned)) {
      state
          .endedTask(id)
          .ifPresent(end -> tasks.add(task(id, word(end), end.attempts(), Optional.empty())));
    }
    state
        .tasks()
        .forEach(
            t ->
                tasks.add(
                    task(t.taskId(), wordAtEnd(state, t), t.attempts().size(), reason(state, t))));
    return tasks;
  }

  private static Map<String, @Nullable Object> task(
      String id, String word, int attempts, Optional<String> reason) {
    Map<String, @Nullable Object> task = new LinkedHashMap<>();
    task.put("task_id", id);
    task.put("state", word);
    task.put("attempts", attempts);
    task.put("reason", reason.orElse(null));
    return task;
  }

  /** A run that has ended runs nothing; what it left open is queued. */
  private static String wordAtEnd(ProjectState state, TaskState task) {
    String word = word(state, task);
    return task.stage() instanceof Stage.Running && !word.equals("waiting") ? "queued" : word;
  }

  /** {@code completed} or {@code cancelled}. */
  private static String word(EndedTask end) {
    return end.completed() ? "completed" : "cancelled";
  }

  static String word(ProjectState state, TaskState task) {
    return state.wordOf(task.taskId()).orElseThrow();
  }

  static Optional<String> reason(ProjectState state, TaskState task) {
    return switch (task.stage()) {
      case Stage.Blocked(String reason, _) -> Optional.of(reason);
      case Stage.Queued _ -> state.waitsFor(task).map(d -> "waits for " + d.taskId());
      case Stage.Running _ ->
          task.workflow()
              .filter(progress -> task.isInReview() && progress.awaitsPerson())
              .flatMap(WorkflowProgress::wanted)
              .map(
                  asked ->
                      "waits for %s: segue work show %s".formatted(asked.role(), task.taskId()));
    };
  }

  /** What the operator should know beside the result. */
  public static List<String> problems(RunOutcome outcome) {
    var lines = new ArrayList<String>();
    outcome.note().ifPresent(lines::add);
    if (outcome.exitCode() == RunOutcome.NO_PROVIDER) {
      lines.add(
          outcome.refusals().isEmpty()
              ? "no provider is configured or found; segue init looks for agents"
              : "no provider available:");
    }
    outcome.refusals().forEach(refusal -> lines.add(refusal(refusal)));
    return lines;
  }

  static String refusal(Step.Refusal refusal) {
    String until =
        refusal
            .until()
            .map(at -> "until " + EventLine.time(at))
            .orElse("until it is mended (segue providers reset " + refusal.provider() + ")");
    return "  %s: %s, %s".formatted(refusal.provider(), refusal.reason().word(), until);
  }
}
