package dev.segue.files.taskfile;

import dev.segue.files.source.Fields;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fields of other tools' task files that change what is done, in which order, by whom or when it
 * counts as done. To pass them over would lose what they say without anybody seeing it, so that
 * they are refused with the word to use. The names are those of task trackers and of agent
 * orchestrators (Taskmaster, Backlog.md, beads, GitHub issues, CI files).
 */
final class ForeignFields {
  private static final String ORDER = "write depends_on, with the ids of the tasks that come first";
  private static final String WHAT = "write instructions";
  private static final String DONE = "write acceptance_criteria";
  private static final String WHO = "write providers for the agent, or role for the part it plays";
  private static final String MODEL = "write agent_mode";
  private static final String CHECK = "write test_command, or a check of an acceptance criterion";
  private static final String FILES = "write required_artifacts";
  private static final String RETRIES = "write retry_policy: {max_retries: N}";
  private static final String FOLDER = "write working_directory";
  private static final String ID = "write task_id";
  private static final String LEFT_OUT =
      "has no counterpart: take the task out of the file, or segue cancel it";

  /** The advice by name. */
  private static final Map<String, String> ADVICE = advice();

  private ForeignFields() {}

  /**
   * Refuses the fields of a task that are foreign or misspelt, and warns of others that are not
   * known.
   *
   * @param isOlder whether its file is a list of the older supervisor: those load as they are,
   *     since that supervisor obeyed none of these fields either. What looks like an order is
   *     refused there, too; it never had one
   */
  static void check(Fields task, boolean isOlder) {
    for (String key : task.keys()) {
      String advice = ADVICE.get(key);
      if (TaskFields.KNOWN.contains(key)) {
        continue;
      }
      if (advice != null && (!isOlder || advice.equals(ORDER))) {
        task.problem(key, isSentence(advice) ? advice : "is no field of Segue: " + advice);
      } else if (isOlder || !task.refuseLookalike(key, TaskFields.KNOWN)) {
        task.warnUnknown(key, TaskFields.KNOWN);
      }
    }
  }

  private static boolean isSentence(String advice) {
    return advice.startsWith("has ");
  }

  private static Map<String, String> advice() {
    var advice = new TreeMap<String, String>();
    put(advice, ORDER, "dependencies", "dependency", "depends", "dependsOn", "requires", "needs");
    put(advice, ORDER, "after", "blocked_by", "blockedBy", "prerequisites", "waits_for", "parent");
    put(advice, WHAT, "description", "prompt", "task", "body", "details", "steps", "goal");
    put(advice, DONE, "acceptance", "done_when", "definition_of_done", "success_criteria");
    put(advice, DONE, "criteria", "acceptanceCriteria", "validation");
    put(advice, WHO, "assignee", "assignees", "assigned_to", "agent", "agents", "provider");
    put(advice, WHO, "executor", "worker");
    put(advice, MODEL, "model");
    put(advice, CHECK, "test", "tests", "testStrategy", "test_strategy", "verify", "verification");
    put(advice, CHECK, "check", "checks", "command", "run", "script");
    put(advice, FILES, "artifacts", "outputs", "output", "deliverables", "creates");
    put(advice, RETRIES, "retries", "max_retries", "max_attempts", "attempts");
    put(advice, "write retry_policy: {backoff: 30s}", "backoff", "retry_delay");
    put(advice, "write options: {timeout: 30m}", "timeout", "deadline", "time_limit");
    put(advice, "write options: {budget: {tokens: N, cost_usd: N, time: 1h}}", "budget");
    put(advice, "write options: {budget: {tokens: N}}", "max_tokens", "token_budget");
    put(advice, FOLDER, "cwd", "workdir", "working_dir", "workingDirectory", "dir", "directory");
    put(advice, ID, "id", "taskId", "key");
    put(advice, "write task_id for the id and title for the name", "name");
    put(advice, "write title", "summary", "subject");
    put(advice, "write task_type", "type", "kind");
    put(
        advice,
        "has no counterpart: tasks run in the order of the file; sort them, or write depends_on",
        "priority",
        "order",
        "rank");
    put(advice, LEFT_OUT, "enabled", "disabled", "skip", "if", "when", "condition");
    put(
        advice,
        "has no counterpart: write each part as a task of its own, with depends_on",
        "subtasks",
        "children",
        "tasks");
    return Map.copyOf(advice);
  }

  private static void put(Map<String, String> advice, String text, String... names) {
    for (String name : names) {
      advice.put(name, text);
    }
  }
}
