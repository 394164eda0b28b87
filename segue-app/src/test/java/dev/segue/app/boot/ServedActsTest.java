package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.app.boot.ServedPlayground.Answer;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Operators' acts by way of the server, held against the commands and seen in the journal. */
@Tag("slow")
class ServedActsTest {
  private static final String FAILING =
      """
      - {task_id: t1, instructions: x, required_artifacts: [never], retry_policy: {max_retries: 0}}
      - {task_id: t2, instructions: x, required_artifacts: [out.txt]}
      """;

  @TempDir private Path folder;

  private Playground ground() {
    return new Playground(folder)
        .agent("only", "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\"}'\n")
        .settings("project: demo");
  }

  private static List<JsonNode> history(Playground ground) {
    return ground.segue("export").out().lines().map(JsonMapper.shared()::readTree).toList();
  }

  private static List<String> types(Playground ground) {
    return history(ground).stream()
        .map(line -> line.path("type").asString(""))
        .filter(type -> !type.isEmpty())
        .toList();
  }

  private static String sentence(Result refused) {
    assertThat(refused.exit()).isEqualTo(2);
    return refused.err().replaceAll("(?m)^segue: ", "").stripTrailing();
  }

  @Test
  void eachActIsInTheJournalAndSaysWhatTheCommandSays() {
    Playground ground = ground().tasks(FAILING);
    assertThat(ground.run().exit()).isEqualTo(1);
    try (var served = new ServedPlayground(ground)) {
      String act = "{\"project\":\"demo\",\"task_id\":%s,\"changed\":%s,\"message\":\"%s\"}";

      assertThat(served.post("/v1/tasks/t1/unblock", "").tree())
          .hasToString(act.formatted("\"t1\"", true, "t1 is queued again with its history"));
      assertThat(types(ground)).endsWith("task_unblocked");
      assertThat(served.post("/v1/tasks/t1/cancel", "{}").tree())
          .hasToString(act.formatted("\"t1\"", true, "t1 is cancelled"));
      assertThat(types(ground)).endsWith("task_cancelled");
      assertThat(served.post("/v1/tasks/t1/cancel", "").tree())
          .hasToString(act.formatted("\"t1\"", false, "t1 is already cancelled"));
      assertThat(served.post("/v1/tasks/t2/retry?project=demo", "").tree())
          .hasToString(act.formatted("\"t2\"", true, "t2 is queued to start anew"));
      assertThat(types(ground)).endsWith("task_retried", "task_queued");
      assertThat(served.post("/v1/halt", "{\"reason\":\"the build is red\"}").tree())
          .hasToString(
              act.formatted("null", true, "the project is halted; segue resume lets it go on"));
      assertThat(history(ground))
          .filteredOn(line -> line.path("type").asString("").equals("run_halted"))
          .singleElement()
          .satisfies(line -> assertThat(line.toString()).contains("\"the build is red\""));
      assertThat(served.post("/v1/resume", "").tree())
          .hasToString(
              act.formatted("null", true, "the project may go on; segue run continues it"));
      assertThat(types(ground)).endsWith("run_resumed");
      assertThat(served.post("/v1/resume", "").tree())
          .hasToString(act.formatted("null", false, "the project was not halted"));
      assertThat(served.faults).isEmpty();
    }
    assertThat(ground.segue("run", "--output", "jsonl").event("task_completed").path("task_id"))
        .hasToString("\"t2\"");
  }

  @Test
  void anActThatDoesNotFitIsRefusedInTheWordsOfTheCommand() {
    Playground ground = ground().tasks(FAILING);
    assertThat(ground.run().exit()).isEqualTo(1);
    int before = history(ground).size();
    try (var served = new ServedPlayground(ground)) {
      for (String[] act : new String[][] {{"unblock", "t2"}, {"cancel", "t2"}}) {
        assertThat(served.post("/v1/tasks/%s/%s".formatted(act[1], act[0]), "").refusal())
            .isEqualTo("409 FAILED_PRECONDITION: " + sentence(ground.segue(act)));
      }
      for (String act : List.of("retry", "unblock", "cancel")) {
        assertThat(served.post("/v1/tasks/t9/" + act, "").refusal())
            .isEqualTo("404 NOT_FOUND: " + sentence(ground.segue(act, "t9")));
      }
      assertThat(served.post("/v1/tasks/t1/retry", "{\"why\":\"x\"}").refusal())
          .isEqualTo("400 INVALID_ARGUMENT: unknown field \"why\"; none is known here");
      assertThat(served.post("/v1/halt", "{\"reason\":1}").refusal())
          .isEqualTo("400 INVALID_ARGUMENT: reason must be text");
      assertThat(served.post("/v1/halt", "{\"reasons\":\"x\"}").refusal())
          .isEqualTo("400 INVALID_ARGUMENT: unknown field \"reasons\"; known are reason");
      assertThat(served.get("/v1/halt").refusal()).startsWith("405 METHOD_NOT_ALLOWED");
    }
    assertThat(history(ground)).hasSize(before);
  }

  @Test
  void insideADispatchOneMayLookAndNotAct() {
    Playground ground = ground().tasks(FAILING);
    ground.segue("add", "tasks.yaml");
    int before = history(ground).size();
    ground.variable("SEGUE_DISPATCH", "x/t1/1@1");
    try (var served = new ServedPlayground(ground)) {
      for (String act : List.of("retry", "unblock", "cancel")) {
        assertThat(served.post("/v1/tasks/t1/" + act, "").refusal())
            .isEqualTo("403 PERMISSION_DENIED: " + sentence(ground.segue(act, "t1")));
      }
      for (String act : List.of("halt", "resume")) {
        assertThat(served.post("/v1/" + act, "").refusal())
            .isEqualTo("403 PERMISSION_DENIED: " + sentence(ground.segue(act)));
      }
      assertThat(served.post("/v1/tasks", FAILING).refusal())
          .isEqualTo("403 PERMISSION_DENIED: " + sentence(ground.segue("add", "tasks.yaml")));
      assertThat(served.get("/v1/status").status()).isEqualTo(200);
    }
    assertThat(history(ground)).hasSize(before);
  }

  @Test
  void queuesATaskFileAsTheCommandDoes() {
    String secret = "sk-ant-" + "api03-abcdefghijklmnopqrstuvwxyz0123456789";
    String yaml =
        """
        goal: A shop
        tasks:
          - {task_id: t1, instructions: 'Use %s', required_artifacts: [out.txt]}
          - {task_id: t2, instructions: x, depends_on: [t1], required_artifacts: [out.txt]}
        """
            .formatted(secret);
    Playground ground = ground();
    try (var served = new ServedPlayground(ground)) {
      assertThat(served.post("/v1/tasks", yaml).body())
          .isEqualTo(
              """
              {
                "project": "demo",
                "queued": 2,
                "tasks": 2,
                "warnings": []
              }
              """);
      assertThat(types(ground)).contains("task_queued").doesNotContain("task_started");
      assertThat(ground.segue("export").out()).contains("A shop").doesNotContain(secret);

      // The same as JSON, and by the command: nothing is new.
      String json =
          "[{\"task_id\":\"t2\",\"instructions\":\"x\",\"depends_on\":[\"t1\"],\"required_artifacts\":[\"out.txt\"]}]";
      assertThat(served.post("/v1/tasks", json).tree().get("queued").asInt()).isZero();
      ground.tasks(yaml);
      assertThat(ground.segue("add", "tasks.yaml").out()).startsWith("0 of 2 tasks queued");
      assertThat(
              served
                  .post("/v1/tasks?project=other", json.replace(",\"depends_on\":[\"t1\"]", ""))
                  .tree()
                  .get("project")
                  .asString())
          .isEqualTo("other");
    }
  }

  @Test
  void warnsAsTheCommandDoes() {
    Playground ground = ground().tasks(FAILING);
    ground.run();
    String changed = FAILING.replace("instructions: x", "instructions: y") + "  color: red\n";
    ground.tasks(changed.replace("}\n  color", ", color: red}\n  #"));
    try (var served = new ServedPlayground(ground)) {
      JsonNode warnings =
          served.post("/v1/tasks", ground.read("tasks.yaml")).tree().get("warnings");

      String printed = ground.segue("add", "tasks.yaml").err();
      assertThat(warnings).isNotEmpty();
      assertThat(texts(warnings).replaceAll("(?m)^", "segue: "))
          .isEqualTo(printed.replace(ground.path("tasks.yaml").toString(), "body").stripTrailing());
    }
  }

  private static String texts(JsonNode list) {
    var all = new ArrayList<String>();
    list.forEach(item -> all.add(item.asString()));
    return String.join("\n", all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- {task_id: t1, instructions: x}\n- {task_id: t1, instructions: y}\n",
        "- task_id: t1\n  instructions: x\n  depends_on: [t9]\n  retry_policy: {max_retries: -1}\n",
        "tasks: []\n",
        "- a: [\n",
        "just words",
        "",
      })
  void aFileThatCannotBeUsedIsRefusedWithEveryProblemInItsPlace(String file) {
    Playground ground = ground().tasks(file);
    try (var served = new ServedPlayground(ground)) {
      String refusal = served.post("/v1/tasks", file).refusal();

      assertThat(refusal)
          .isEqualTo(
              "400 INVALID_ARGUMENT: "
                  + sentence(ground.segue("add", "tasks.yaml"))
                      .replace(ground.path("tasks.yaml").toString(), "body"));
      assertThat(refusal).contains("body");
      assertThat(types(ground)).doesNotContain("task_queued");
    }
  }

  @Test
  void ofManyActsAtOnceOneChangesSomething() throws Exception {
    Playground ground = ground().tasks(FAILING);
    ground.segue("add", "tasks.yaml");
    try (var served = new ServedPlayground(ground)) {
      for (String path : List.of("/v1/halt", "/v1/resume", "/v1/tasks/t1/cancel")) {
        List<Answer> answers = atOnce(8, () -> served.post(path, ""));

        assertThat(answers).as(path).allMatch(answer -> answer.status() == 200);
        assertThat(answers)
            .as(path)
            .filteredOn(answer -> answer.tree().get("changed").asBoolean())
            .hasSize(1);
      }
      List<Answer> again = atOnce(8, () -> served.post("/v1/tasks/t1/retry", ""));
      assertThat(again).filteredOn(answer -> answer.status() == 200).hasSize(1);
      assertThat(again)
          .filteredOn(answer -> answer.status() != 200)
          .allMatch(
              answer ->
                  answer.refusal().equals("409 FAILED_PRECONDITION: task t1 is queued already"));

      String more = "- {task_id: t3, instructions: x, required_artifacts: [out.txt]}\n";
      List<Answer> added = atOnce(8, () -> served.post("/v1/tasks", more));
      assertThat(added.stream().mapToInt(answer -> answer.tree().get("queued").asInt()).sum())
          .isEqualTo(1);
      assertThat(served.faults).isEmpty();
    }
    List<String> types = types(ground);
    assertThat(types).filteredOn("run_halted"::equals).hasSize(1);
    assertThat(types).filteredOn("run_resumed"::equals).hasSize(1);
    assertThat(types).filteredOn("task_cancelled"::equals).hasSize(1);
    assertThat(types).filteredOn("task_queued"::equals).hasSize(4);
  }

  @Test
  void whoLooksAndWhoActsAtOnceDoNotDisturbEachOther() throws Exception {
    Playground ground = ground().tasks(FAILING);
    ground.segue("add", "tasks.yaml");
    try (var served = new ServedPlayground(ground)) {
      List<String> paths =
          List.of("/v1/status", "/v1/tasks/t1", "/v1/sessions", "/v1/providers", "/v1/status");
      var next = new java.util.concurrent.atomic.AtomicInteger();
      List<Answer> answers =
          atOnce(
              10,
              () -> {
                int i = next.getAndIncrement();
                return i % 2 == 0
                    ? served.post(i % 4 == 0 ? "/v1/halt" : "/v1/resume", "")
                    : served.get(paths.get(i / 2));
              });

      assertThat(answers).allMatch(answer -> answer.status() == 200);
      assertThat(served.faults).isEmpty();
    }
  }

  private static List<Answer> atOnce(int count, Callable<Answer> asking) throws Exception {
    var start = new CyclicBarrier(count);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var futures = new ArrayList<Future<Answer>>();
      for (int i = 0; i < count; i++) {
        futures.add(
            threads.submit(
                () -> {
                  start.await();
                  return asking.call();
                }));
      }
      var answers = new ArrayList<Answer>();
      for (var future : futures) {
        answers.add(future.get());
      }
      return answers;
    }
  }

  @Test
  @Tag("slow")
  void aRunInAnotherProcessHearsOfActsWhileItGoesOn() throws Exception {
    Path pipe = folder.resolve("begun");
    Path mkfifo = Requires.program("mkfifo", "the agent tells through a pipe that it runs");
    assertThat(new ProcessBuilder(mkfifo.toString(), pipe.toString()).start().waitFor()).isZero();
    Playground ground =
        new Playground(folder)
            .agent(
                "only",
                """
                case $(cat) in
                  *'wait for ever'*) echo yes > begun; sleep 600 ;;
                  *) echo x > out.txt; echo '{"status":"completed"}' ;;
                esac
                """)
            .settings("project: demo")
            .tasks("- {task_id: t1, instructions: wait for ever, required_artifacts: [out.txt]}\n");
    try (var served = new ServedPlayground(ground)) {
      Process run =
          ground.start(
              JavaProgram.segue("run", ground.path("tasks.yaml").toString(), "--output", "jsonl")
                  .toArray(String[]::new));
      assertThat(Files.readString(pipe)).isEqualTo("yes\n");

      // More than there are yet: those that come are told on.
      var streamed = new FutureTask<List<String>>(() -> served.events(10, "/v1/events"));
      Thread.ofVirtual().name("stream").start(streamed);
      JsonNode status = served.get("/v1/status").tree();
      assertThat(status.get("state").asString()).isEqualTo("running");
      assertThat(status.at("/supervisor/pid").asLong()).isEqualTo(run.pid());
      assertThat(status.at("/running/0/task_id").asString()).isEqualTo("t1");
      assertThat(served.post("/v1/tasks/t1/retry", "").refusal())
          .isEqualTo("409 FAILED_PRECONDITION: task t1 is running; segue cancel t1 ends it");
      assertThat(
              served
                  .post(
                      "/v1/tasks",
                      "- {task_id: t2, instructions: x, required_artifacts: [out.txt]}")
                  .status())
          .isEqualTo(200);
      assertThat(served.post("/v1/tasks/t1/cancel", "").tree().get("changed").asBoolean()).isTrue();

      String printed =
          new String(run.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      assertThat(run.waitFor()).isEqualTo(1); // A cancelled task is none that was done.
      List<String> seen = streamed.get();
      assertThat(printed.lines().limit(seen.size())).containsExactlyElementsOf(seen);
      List<JsonNode> events = printed.lines().map(JsonMapper.shared()::readTree).toList();
      assertThat(events)
          .filteredOn(event -> event.path("type").asString().equals("task_completed"))
          .extracting(event -> event.path("task_id").asString())
          .containsExactly("t2");
      assertThat(events)
          .extracting(event -> event.path("type").asString())
          .contains("task_cancelled");
      assertThat(served.get("/v1/status").tree().get("state").asString()).isEqualTo("idle");
    }
  }
}
