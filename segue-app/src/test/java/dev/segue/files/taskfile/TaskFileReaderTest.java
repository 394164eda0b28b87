package dev.segue.files.taskfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.task.AnswerSchema;
import dev.segue.core.task.Backoff;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Check;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.Dependency;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Placement;
import dev.segue.core.task.RetryPolicy;
import dev.segue.core.task.TaskOptions;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.files.source.Warning;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TaskFileReaderTest {
  private static final Path FILES = Path.of("src/test/resources/taskfile");

  private static TaskFile yaml(String text) {
    return TaskFileReader.parse(
        "tasks.yaml", text.getBytes(StandardCharsets.UTF_8), KnownTasks.NONE);
  }

  private static TaskSpec only(String text) {
    return yaml(text).tasks().getFirst();
  }

  @Test
  void givesATaskOfThreeFieldsItsDefaults() {
    TaskSpec task = only("- {task_id: t1, instructions: do it, acceptance_criteria: [works]}");

    assertThat(task)
        .isEqualTo(
            new TaskSpec(
                "t1",
                "do it",
                Optional.empty(),
                Optional.empty(),
                TaskType.CODING,
                List.of(new Criterion("works", Optional.empty())),
                FurtherChecks.NONE,
                RetryPolicy.DEFAULT,
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                TaskOptions.NONE,
                Placement.NONE,
                "{}"));
  }

  @Test
  void readsEveryFieldFromYamlAndFromJsonAlike() throws IOException {
    TaskFile yaml =
        TaskFileReader.read(FILES.resolve("whole.yaml"), KnownTasks.of(Set.of("setup")));
    TaskFile json =
        TaskFileReader.read(FILES.resolve("whole.json"), KnownTasks.of(Set.of("setup")));

    assertThat(yaml.project()).contains("demo");
    assertThat(yaml.goal()).contains("Users can log in");
    assertThat(yaml.warnings()).isEmpty();
    assertThat(yaml.tasks()).containsExactly(whole());
    assertThat(json).isEqualTo(yaml);
  }

  private static TaskSpec whole() {
    return new TaskSpec(
        "login-api",
        "Write the login endpoint.\nReturn 401 for a bad password.\n",
        Optional.empty(),
        Optional.of("Let users in"),
        TaskType.BEHAVIORAL,
        criteria(),
        new FurtherChecks(
            List.of("src/Login.java", "../common/api.yaml"),
            Optional.of(
                new Check.Command(
                    List.of("mvn", "-q", "test"), "mvn -q test", Duration.ofMinutes(20), 0)),
            true,
            Optional.of(
                new AnswerSchema.Inline("{\"type\":\"object\",\"required\":[\"status\"]}"))),
        new RetryPolicy(5, new Backoff.Exponential()),
        List.of(new Dependency("setup", true)),
        Optional.of("services/login"),
        List.of("codex", "claude", "gemini"),
        Optional.of("opus"),
        new TaskOptions(
            Optional.of(false),
            Optional.of(Duration.ofMinutes(45)),
            new Budget(
                Optional.of(200_000L),
                Optional.of(new BigDecimal("2.50")),
                Optional.of(Duration.ofHours(1))),
            Optional.empty()),
        new Placement(
            Optional.of("S-12"),
            Optional.of("Accounts"),
            Optional.of("architect"),
            Optional.empty()),
        "{\"feature_id\":\"F-1\",\"points\":3,\"done\":false,\"owner\":null,\"tags\":[\"a\",\"ü\"]}");
  }

  private static List<Criterion> criteria() {
    return List.of(
        new Criterion("Reads well", Optional.empty()),
        new Criterion(
            "Builds", Optional.of(Check.Command.shell("make build", Check.COMMAND_TIMEOUT, 0))),
        new Criterion(
            "Fails on purpose",
            Optional.of(Check.Command.shell("make broken", Duration.ofSeconds(90), 2))),
        new Criterion("Has files", Optional.of(new Check.FileExists(List.of("a.txt", "b")))),
        new Criterion(
            "Says hello",
            Optional.of(new Check.FileContains("a.txt", Optional.of("hello"), Optional.empty()))),
        new Criterion(
            "Matches",
            Optional.of(new Check.FileContains("a.txt", Optional.empty(), Optional.of("^v\\d+$")))),
        new Criterion(
            "Version",
            Optional.of(new Check.JsonPath("package.json", "/version", Optional.of("\"1.0\"")))),
        new Criterion(
            "Is null", Optional.of(new Check.JsonPath("p.json", "/a~1b", Optional.of("null")))),
        new Criterion("Is there", Optional.of(new Check.JsonPath("p.json", "", Optional.empty()))),
        new Criterion(
            "Answers",
            Optional.of(
                new Check.Http(
                    "http://127.0.0.1:8080/health",
                    204,
                    Optional.of("ok"),
                    Duration.ofSeconds(3)))),
        new Criterion(
            "Answers by default",
            Optional.of(
                new Check.Http("http://[::1]:8080/", 200, Optional.empty(), Check.HTTP_TIMEOUT))));
  }

  @Test
  void loadsAFileOfTheOlderFormatWithItsExtras() {
    TaskFile file = TaskFileReader.read(FILES.resolve("older.json"), KnownTasks.NONE);

    assertThat(file.project()).isEmpty();
    assertThat(file.tasks())
        .extracting(TaskSpec::taskId)
        .containsExactly("t-001", "t-002", "t-003", "t-004", "t-005", "t-006");
    assertThat(file.tasks())
        .extracting(TaskSpec::type)
        .containsExactly(
            TaskType.CODING,
            TaskType.CODING,
            TaskType.CODING,
            TaskType.TESTING,
            TaskType.DOCUMENTATION,
            TaskType.CODING);
    assertThat(file.tasks())
        .extracting(TaskSpec::providers)
        .containsExactly(
            List.of("cursor-cli"),
            List.of("gemini_stub"),
            List.of(),
            List.of("cursor-cli"),
            List.of(),
            List.of());
    assertThat(file.tasks()).extracting(TaskSpec::model).containsOnly(Optional.empty());
    assertThat(file.tasks())
        .extracting(TaskSpec::retry)
        .containsExactly(
            new RetryPolicy(2, new Backoff.Linear()),
            new RetryPolicy(3, new Backoff.Exponential()),
            RetryPolicy.DEFAULT,
            new RetryPolicy(0, RetryPolicy.DEFAULT.backoff()),
            new RetryPolicy(3, new Backoff.Linear()),
            RetryPolicy.DEFAULT);
    assertThat(file.warnings())
        .extracting(Warning::toString)
        .containsExactly(
            FILES + "/older.json:14: priority: is not a known field, ignored",
            FILES
                + "/older.json:21: task_type: \"research\" is a type of an older format, read as"
                + " coding",
            FILES + "/older.json:33: estimated_minutes: is not a known field, ignored",
            FILES
                + "/older.json:45: task_type: \"orchestration\" is a type of an older format, read"
                + " as coding",
            FILES
                + "/older.json:47: instruction: is not a known field, ignored; did you mean"
                + " \"instructions\"?",
            FILES + "/older.json:48: workflow: names a workflow of an older format, ignored");
  }

  @Test
  void readsATitleAsOneCleanLine() {
    TaskFile file =
        yaml(
            """
            - {task_id: t1, title: " Print the\\tcountdown\\n\\u001b[31m--- now ", instructions: a,
               acceptance_criteria: [b]}
            - {task_id: t2, title: "", instructions: a, acceptance_criteria: [b]}
            - {task_id: t3, instructions: "Fix v1.2, e.g. the menu. Then rest.", acceptance_criteria: [b]}
            """);

    assertThat(file.tasks())
        .extracting(TaskSpec::title)
        .containsExactly(
            Optional.of("Print the countdown - now"), Optional.empty(), Optional.empty());
    assertThat(file.tasks())
        .extracting(TaskSpec::about)
        .containsExactly(
            Optional.of("Print the countdown - now"),
            Optional.of("a"),
            Optional.of("Fix v1.2, e.g. the menu."));
  }

  @Test
  void laysDefaultsUnderEachTask() {
    TaskFile file =
        yaml(
            """
            defaults:
              task_type: testing
              tool: codex
              retry_policy: {max_retries: 1, backoff: 5m}
              options: {timeout: 5m, enable_pre_context: off}
              expected_json_schema: {type: object}
              acceptance_criteria: [builds]
              meta: {team: a}
            tasks:
              - task_id: t1
                instructions: a
              - task_id: t2
                instructions: b
                task_type: coding
                providers: [claude]
                retry_policy: {max_retries: 0}
                options: {timeout: 1h}
                expected_json_schema: {required: [a]}
                acceptance_criteria: [runs]
                meta: {feature_id: f}
            """);

    TaskSpec first = file.tasks().getFirst();
    TaskSpec second = file.tasks().getLast();
    assertThat(first.type()).isEqualTo(TaskType.TESTING);
    assertThat(first.providers()).containsExactly("codex");
    assertThat(first.retry())
        .isEqualTo(new RetryPolicy(1, new Backoff.Fixed(Duration.ofMinutes(5))));
    assertThat(second.type()).isEqualTo(TaskType.CODING);
    assertThat(second.providers()).containsExactly("claude");
    assertThat(second.retry())
        .isEqualTo(new RetryPolicy(0, new Backoff.Fixed(Duration.ofMinutes(5))));
    assertThat(second.options())
        .isEqualTo(
            new TaskOptions(
                Optional.of(false),
                Optional.of(Duration.ofHours(1)),
                Budget.UNLIMITED,
                Optional.empty()));
    assertThat(second.checks().answerSchema())
        .contains(new AnswerSchema.Inline("{\"required\":[\"a\"]}"));
    assertThat(second.criteria()).containsExactly(new Criterion("runs", Optional.empty()));
    assertThat(second.meta()).isEqualTo("{\"feature_id\":\"f\",\"team\":\"a\"}");
  }

  @Test
  void readsASingleTaskWithItsProject() {
    TaskFile file = yaml("{project: p, goal: g, task_id: t, instructions: i, test_command: make}");

    assertThat(file.project()).contains("p");
    assertThat(file.goal()).contains("g");
    assertThat(file.tasks()).extracting(TaskSpec::taskId).containsExactly("t");
    assertThat(file.warnings()).isEmpty();
  }

  @Test
  void acceptsAnchorsAndMergeKeysOfYaml() {
    TaskFile file =
        yaml(
            """
            - &base
              task_id: t1
              instructions: a
              test_command: make
              intent: shared
            - <<: *base
              task_id: t2
            """);

    assertThat(file.tasks()).extracting(TaskSpec::taskId).containsExactly("t1", "t2");
    assertThat(file.tasks()).extracting(TaskSpec::intent).containsOnly(Optional.of("shared"));
  }

  @Test
  void keepsOneDependencyWhenItIsNamedTwice() {
    TaskFile file =
        yaml(
            """
            - {task_id: a, instructions: a, test_command: make}
            - task_id: b
              instructions: b
              test_command: make
              depends_on: [{task_id: a, type: soft}, a]
            """);

    assertThat(file.tasks().getLast().dependsOn()).containsExactly(new Dependency("a", true));
  }

  @Test
  void takesARoleByItsNameOrAnAlias() {
    String task = "{task_id: a, instructions: a, test_command: make, role: %s}";

    assertThat(only(task.formatted("QA")).placement().role()).contains("qa");
    assertThat(only(task.formatted("tester")).placement().role()).contains("qa");
    assertThat(only(task.formatted("product_owner")).placement().role()).contains("po");
    assertThat(only(task.formatted("''")).placement()).isEqualTo(Placement.NONE);
  }

  @Test
  void laysTheDefaultsOfAnEpicUnderEachTask() {
    TaskFile file =
        yaml(
            """
            defaults: {story: S-1, epic: E-1, role: dev}
            tasks:
              - {task_id: a, instructions: a, test_command: make}
              - {task_id: b, instructions: a, test_command: make, story: S-2, role: qa}
            """);

    assertThat(file.tasks())
        .extracting(TaskSpec::placement)
        .containsExactly(
            new Placement(
                Optional.of("S-1"), Optional.of("E-1"), Optional.of("developer"), Optional.empty()),
            new Placement(
                Optional.of("S-2"), Optional.of("E-1"), Optional.of("qa"), Optional.empty()));
  }

  @Test
  void takesNumbersAndTruthValuesAsTextWhereTextIsAsked() {
    TaskSpec task = only("{task_id: 007, instructions: 3.10, test_command: true, intent: null}");

    assertThat(task.taskId()).isEqualTo("007");
    assertThat(task.instructions()).isEqualTo("3.10");
    assertThat(task.checks().testCommand())
        .contains(Check.Command.shell("true", Check.COMMAND_TIMEOUT, 0));
    assertThat(task.intent()).isEmpty();
  }

  @Test
  void readsAChainAsLongAsTheFileWithoutRecursion() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("- {task_id: t").append(i).append(", instructions: a, test_command: make");
      text.append(i < 19_999 ? ", depends_on: t" + (i + 1) : "").append("}\n");
    }

    assertThat(yaml(text.toString()).tasks()).hasSize(20_000);
  }

  @Test
  void readsTheSameFileUnderAnyNameWhenItLooksLikeJson() throws IOException {
    byte[] bytes = Files.readAllBytes(FILES.resolve("whole.json"));

    assertThat(TaskFileReader.parse("-", bytes, KnownTasks.of(Set.of("setup"))).tasks())
        .containsExactly(whole());
  }
}
