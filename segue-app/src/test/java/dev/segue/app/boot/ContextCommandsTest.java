package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Context packs, as a user sees them: in the prompts of a run, and by {@code segue context}. */
@Tag("slow")
class ContextCommandsTest {
  /** Keeps its prompt, claims success, does nothing. */
  private static final String IDLE =
      """
      n=$(ls prompt-* 2>/dev/null | wc -l | tr -d ' ')
      cat >prompt-$n
      echo '{"status": "completed", "summary": "did it"}'
      """;

  private static final String TASK =
      """
      goal: A shop
      tasks:
        - task_id: t1
          instructions: Give the token check in the login an hour of grace.
          story: s-1
          retry_policy: {max_retries: 1}
          acceptance_criteria: [{text: made, check: {file_exists: made}}]
      """;

  @TempDir private Path folder;

  private Playground shop() {
    return new Playground(folder)
        .write(
            "src/Login.java",
            "class Login {\n  boolean checkToken(String token) { return true; }\n}\n")
        .write("src/Cart.java", "class Cart {\n  int total() { return 0; }\n}\n")
        .write(
            "docs/adr/0001-tokens.md",
            "# 1. Tokens last an hour\n\n## Status\nAccepted\n\n## Decision\nA day was too long.\n")
        .tasks(TASK);
  }

  private static String context(String prompt) {
    int from = prompt.indexOf("## Task Context\n");
    return from < 0 ? "" : prompt.substring(from + 16, prompt.indexOf("\n\n## ", from));
  }

  @Test
  void everyAttemptOfARunHasOnePackAndEachOfItsDispatchesTheSameBytes() {
    var project =
        shop()
            .agent(
                "limited",
                "cat >limited\necho 'retry after 3600s' >&2\nexit 75\n",
                "failures:",
                "  - {exit: 75, reason: rate_limit_exceeded, reset: 'retry after"
                    + " (?<seconds>\\d+)s'}")
            .agent("idle", IDLE)
            .settings("context: on");

    Playground.Result run = project.run();

    List<JsonNode> built = run.events("context_built");
    assertThat(built).extracting(event -> event.path("attempt").asInt()).containsExactly(1, 2);
    assertThat(run.events("dispatch_started")).hasSize(3);
    String first = context(project.read("prompt-0"));
    assertThat(context(project.read("limited"))).isEqualTo(first);
    assertThat(first)
        .contains("### Task\n", "Goal of the project: A shop", "- made")
        .contains("ADR-0001 Tokens last an hour", "src/Login.java", "checkToken")
        .doesNotContain("### Earlier attempts");
    String second = context(project.read("prompt-1"));
    assertThat(second).contains("### Earlier attempts", "- Attempt 1: failed");
    assertThat(second).isNotEqualTo(first);

    assertThat(project.segue("context", "get", "t1", "--attempt", "1").out().strip())
        .isEqualTo(first);
    JsonNode document =
        read(project.segue("context", "get", "t1", "--attempt", "2", "--output", "json"));
    assertThat(document.path("text").asString().strip()).isEqualTo(second);
    assertThat(document.path("hash").asString()).isEqualTo(built.getLast().path("hash").asString());
    assertThat(project.segue("export").out().lines().filter(l -> l.contains("context_built")))
        .hasSize(2);
    assertThat(project.segue("log", "t1").out())
        .containsPattern(
            "context for developer, build of attempt 1: [0-9]+ tokens, pack [0-9a-f]{12}\n");
  }

  private static JsonNode read(Playground.Result result) {
    return new tools.jackson.databind.json.JsonMapper().readTree(result.out());
  }

  @Test
  void withoutAnIndexAndUnaskedThereIsNoContext() {
    var project = shop().agent("idle", IDLE);

    Playground.Result run = project.run();

    assertThat(run.events("context_built")).isEmpty();
    assertThat(context(project.read("prompt-0"))).isEmpty();
    assertThat(project.has(".segue/index.db")).isFalse();
  }

  @Test
  void whoeverAskedForAPackOnceHasAnIndexAndSoPromptsWithContext() {
    var project = shop().agent("idle", IDLE);
    project.segue("add", "tasks.yaml");
    String pack = project.segue("context", "get", "t1").out();

    Playground.Result run = project.run();

    assertThat(run.events("context_built")).hasSize(1);
    assertThat(context(project.read("prompt-0"))).isEqualTo(pack.strip());
  }

  @Test
  void aDeveloperWorksOnWithoutAPackAndAReviewerDoesNotBegin() {
    var project =
        shop()
            .agent("idle", IDLE)
            .settings("context: on")
            .write(".segue/context-policy.yaml", "developer: {build: [everything]}\n")
            .tasks(
                TASK
                    + TASK.substring(TASK.indexOf("  - task_id")).replace("t1", "review")
                    + "    role: qa\n");

    Playground.Result run = project.run();

    assertThat(run.err()).contains("no context for task t1, which goes on without");
    assertThat(context(project.read("prompt-0"))).isEmpty();
    assertThat(run.events("task_blocked"))
        .filteredOn(event -> event.path("task_id").asString().equals("review"))
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.path("reason").asString())
                    .startsWith("context: ")
                    .contains("context-policy.yaml")
                    .doesNotContain("FAILED_PRECONDITION"));
    assertThat(run.err()).doesNotContain("FAILED_PRECONDITION");
    assertThat(run.events("dispatch_started"))
        .extracting(event -> event.path("task_id").asString())
        .doesNotContain("review");
  }

  @ParameterizedTest
  @CsvSource({
    "t1 --role boss, INVALID_ARGUMENT: there is no role \"boss\"",
    "t1 --phase sleep, INVALID_ARGUMENT: there is no phase \"sleep\"",
    "t1 --state lost, INVALID_ARGUMENT: there is no workflow state \"lost\"",
    "t1 --tokenizer words, INVALID_ARGUMENT: there is no tokenizer \"words\"",
    "t1 --budget -1, INVALID_ARGUMENT: token_budget is -1",
    "t1 --attempt -1, INVALID_ARGUMENT: attempt is -1",
    "t1 --attempt 2, NOT_FOUND: task t1 has no attempt 2",
    "t2, NOT_FOUND: project",
    "t1 --role po --phase build, PERMISSION_DENIED: the policy lets role po see nothing in phase"
        + " build",
    "t1 --role qa --state qa_testing --phase build, FAILED_PRECONDITION: phase build does not fit",
    "t1 --budget 10, RESOURCE_EXHAUSTED: the section of task t1 alone needs",
  })
  void refusesWithACodeAndBuildsNothing(String arguments, String message) {
    var project = shop();
    project.segue("add", "tasks.yaml");

    var refused =
        project.segue(
            Stream.concat(Stream.of("context", "get"), Stream.of(arguments.split(" ")))
                .toArray(String[]::new));

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).startsWith("segue: " + message).hasLineCount(1);
    assertThat(project.segue("export").out()).doesNotContain("context_built");
  }

  @Test
  void explainsWhatIsInAndWhatIsNot() {
    var project = shop();
    project.segue("add", "tasks.yaml");
    project.segue("decision", "add", "Old", "--why", "So it was.", "--affects", "t1");
    project.segue("decision", "supersede", "D-0001", "New", "--why", "So it is.");
    String hash =
        read(project.segue("context", "get", "t1", "--output", "json")).path("hash").asString();

    String text = project.segue("context", "explain", hash).out();

    assertThat(text)
        .contains("task t1, role developer, phase build, attempt 1: ")
        .contains("in  task t1", "always there")
        .contains("in  D-0002", "names the task")
        .contains("out D-0001: superseded by D-0002")
        .contains("in  src/Login.java: rank 1, with symbols: ")
        .contains("out work: the policy does not show it to role developer in phase build");
    assertThat(project.segue("context", "explain", "t1").out()).isEqualTo(text);
    assertThat(project.segue("context", "explain", "0".repeat(64)).err())
        .startsWith("segue: NOT_FOUND: ");
  }

  @Test
  void aTaskThatIsBegunAnewGetsAFreshPack() {
    var project = shop().agent("idle", IDLE).settings("context: on");
    project.run();
    project.segue("decision", "add", "Later", "--why", "Since then.", "--affects", "t1");
    project.segue("retry", "t1");

    String again = project.segue("context", "get", "t1").out();

    assertThat(again).contains("Later").doesNotContain("### Earlier attempts");
  }
}
