package dev.segue.files.taskfile;

import dev.segue.core.task.TaskType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names that a task may use. */
final class TaskFields {
  /** Fields with an effect. */
  static final Set<String> OWN =
      Set.of(
          "task_id",
          "instructions",
          "title",
          "acceptance_criteria",
          "intent",
          "task_type",
          "retry_policy",
          "depends_on",
          "required_artifacts",
          "test_command",
          "tests_required",
          "expected_json_schema",
          "working_directory",
          "tool",
          "providers",
          "agent_mode",
          "options",
          "story",
          "epic",
          "role",
          "workflow",
          "meta");

  /** Fields of the older format that mean nothing here, {@code backoff_strategy} apart. */
  static final Set<String> OLDER =
      Set.of("status", "requires_context", "project_id", "backoff_strategy");

  /** All names that bring no warning of an unknown field. */
  static final Set<String> KNOWN =
      Stream.of(OWN, OLDER)
          .flatMap(names -> names.stream())
          .collect(Collectors.toUnmodifiableSet());

  /** Keys of {@code retry_policy}; the last is the older name of {@code backoff}. */
  static final Set<String> RETRY = Set.of("max_retries", "backoff", "backoff_strategy");

  /** Keys of {@code options}. */
  static final Set<String> OPTIONS =
      Set.of("enable_pre_context", "timeout", "budget", "verify_merged");

  /** Words of {@code verify_merged}: whether checks run again on merged files. */
  static final Map<String, Boolean> VERIFY_MERGED = Map.of("auto", true, "never", false);

  /** Keys of a criterion written as a mapping. */
  static final Set<String> CRITERION = Set.of("text", "check");

  /** Words of {@code task_type}. */
  static final List<String> TYPES = Arrays.stream(TaskType.values()).map(TaskType::word).toList();

  /** Types of the older format that have no guidelines of their own here. */
  static final Set<String> OLDER_TYPES = Set.of("research", "orchestration");

  private TaskFields() {}
}
