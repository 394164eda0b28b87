package dev.segue.files.taskfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.task.Check;
import dev.segue.core.task.TaskType;
import dev.segue.core.workflow.Role;
import dev.segue.files.source.BudgetFields;
import dev.segue.store.MarkdownTables;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TaskFilePageTest {
  private static final String PAGE = "task-file.md";

  private static TaskFile parse(String text) {
    return TaskFileReader.parse("tasks.yaml", text.getBytes(UTF_8), KnownTasks.NONE);
  }

  private static TaskFile task(String check, String fields) {
    return parse(
        "- {task_id: a, instructions: Do it., acceptance_criteria: [{text: It holds, check: {%s}}]%s}"
            .formatted(check, fields));
  }

  private static void add(Set<String> names, String prefix, Collection<String> keys) {
    keys.forEach(key -> names.add(prefix + key));
  }

  private static List<String> cells(String heading, String name) {
    return MarkdownTables.table(PAGE, heading).getOrDefault(name, List.of());
  }

  private static String defaultOf(String heading, String name) {
    return MarkdownTables.words(cells(heading, name).get(1)).getFirst();
  }

  @Test
  void listsTheFieldsThatAreKnown() {
    Set<String> known = new TreeSet<>(TaskFields.KNOWN);
    add(known, "criterion.", TaskFields.CRITERION);
    add(known, "dependency.", Needs.KEYS);
    add(known, "retry_policy.", TaskFields.RETRY);
    add(known, "options.", TaskFields.OPTIONS);
    add(known, "options.budget.", BudgetFields.KEYS);

    assertThat(MarkdownTables.table(PAGE, "field").keySet())
        .containsExactlyInAnyOrderElementsOf(known);
    assertThat(MarkdownTables.table(PAGE, "file").keySet())
        .containsExactlyInAnyOrderElementsOf(TaskFileReader.FILE_FIELDS);
  }

  @Test
  void listsTheChecks() {
    Set<String> known = new TreeSet<>(CheckReader.KINDS);
    add(known, "command.", CheckReader.COMMAND_KEYS);
    add(known, "file_contains.", CheckReader.FILE_CONTAINS_KEYS);
    add(known, "json_path.", CheckReader.JSON_PATH_KEYS);
    add(known, "http.", CheckReader.HTTP_KEYS);

    assertThat(MarkdownTables.table(PAGE, "check").keySet())
        .containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void listsTheTypes() {
    assertThat(MarkdownTables.words(cells("field", "task_type").getFirst()))
        .containsExactlyElementsOf(TaskFields.TYPES);
    assertThat(defaultOf("field", "task_type")).isEqualTo(TaskType.CODING.word());
  }

  @Test
  void listsTheRoles() {
    assertThat(MarkdownTables.words(cells("field", "role").getFirst()))
        .containsExactlyElementsOf(PlacementReader.ROLES);
    assertThat(defaultOf("field", "role")).isEqualTo(Role.DEVELOPER.word());
  }

  @Test
  void namesTheDefaults() {
    String retry =
        "{max_retries: %s, backoff: %s}"
            .formatted(
                defaultOf("field", "retry_policy.max_retries"),
                defaultOf("field", "retry_policy.backoff"));
    String fields =
        ", task_type: %s, tests_required: %s, agent_mode: %s, meta: %s, retry_policy: %s"
            .formatted(
                defaultOf("field", "task_type"),
                defaultOf("field", "tests_required"),
                defaultOf("field", "agent_mode"),
                defaultOf("field", "meta"),
                retry);
    String command =
        "command: {run: 'true', timeout: %s, exit: %s}"
            .formatted(defaultOf("check", "command.timeout"), defaultOf("check", "command.exit"));
    String url = "url: 'http://localhost/'";
    String http =
        "http: {%s, status: %s, timeout: %s}"
            .formatted(url, defaultOf("check", "http.status"), defaultOf("check", "http.timeout"));

    assertThat(task(command, fields).tasks()).isEqualTo(task("command: 'true'", "").tasks());
    assertThat(task(http, "").tasks()).isEqualTo(task("http: {" + url + "}", "").tasks());
  }

  @Test
  void showsAFileThatIsReadWithoutAWarning() {
    TaskFile file = parse(MarkdownTables.blocks(PAGE, "yaml").getFirst());

    assertThat(file.warnings()).isEmpty();
    assertThat(
            file.tasks().getFirst().criteria().stream()
                .flatMap(criterion -> criterion.check().stream())
                .<Class<?>>map(Check::getClass)
                .distinct()
                .toList())
        .containsExactlyInAnyOrder(Check.class.getPermittedSubclasses());
  }

  @Test
  void quotesRefusalsAsTheyAreSaid() {
    Map<String, List<String>> refusals = MarkdownTables.table(PAGE, "written in a task");

    assertThat(refusals).hasSize(6);
    refusals.forEach(
        (written, said) ->
            assertThatThrownBy(() -> task("command: 'true'", ", " + written))
                .as(written)
                .message()
                .isEqualTo("tasks.yaml:1: " + MarkdownTables.words(said.getFirst()).getFirst()));
  }
}
