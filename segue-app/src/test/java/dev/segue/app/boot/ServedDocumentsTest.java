package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.app.config.PlaceFlags;
import dev.segue.core.journal.Durability;
import dev.segue.core.session.SessionEvent;
import dev.segue.core.session.Via;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the server's documents about projects with the output of the commands. */
@Tag("slow")
class ServedDocumentsTest {
  private static final String AGENT =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made it.\"}'\n";
  private static final String TASKS =
      """
      - {task_id: t1, instructions: x, required_artifacts: [out.txt]}
      - {task_id: t2, instructions: x, required_artifacts: [never], retry_policy: {max_retries: 1}}
      - {task_id: t3, instructions: x, depends_on: [t2], required_artifacts: [out.txt]}
      """;

  @TempDir private Path folder;

  private Playground worked() {
    var ground = new Playground(folder).agent("only", AGENT).settings("project: demo").tasks(TASKS);
    assertThat(ground.run().exit()).isEqualTo(1);
    return ground;
  }

  private static void open(Playground ground, String session, Via via) {
    Commands commands = ground.commands();
    try (var store = commands.environment().store(PlaceFlags.NONE).make()) {
      ProjectLog.open(store, new EventCodec(), "demo")
          .decide(
              Durability.POWER,
              _ -> List.of(new SessionEvent.SessionStarted(session, "only", via, 1)));
    }
  }

  @Test
  void documentsAreTheBytesThatCommandsPrint() {
    Playground ground = worked();
    open(ground, "s1", Via.HOOK);
    try (var served = new ServedPlayground(ground)) {
      for (String[] pair :
          new String[][] {
            {"/v1/status", "status"},
            {"/v1/status?project=other", "status --project other"},
            {"/v1/status?project=", "status"},
            {"/v1/providers", "providers"},
            {"/v1/sessions", "sessions"},
            {"/v1/sessions?project=other", "sessions --project other"},
            {"/v1/tasks/t1", "log t1"},
            {"/v1/tasks/t2?prompts=true", "log t2 --prompts"},
            {"/v1/tasks/t2?prompts=true&raw=true&project=demo", "log t2 --prompts --raw"},
            {"/v1/tasks/t%33?raw=false", "log t3"},
          }) {
        Result printed = ground.segue((pair[1] + " --output json").split(" ", -1));
        var answer = served.get(pair[0]);

        assertThat(printed.exit()).as(printed.err()).isZero();
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).as(pair[0]).isEqualTo(printed.out());
      }
      assertThat(served.get("/v1/status").tree().at("/counts/blocked").asInt()).isEqualTo(1);
      assertThat(served.get("/v1/sessions").tree().get("sessions")).hasSize(1);
      assertThat(served.get("/v1/tasks/t2").tree().get("attempts")).hasSize(2);
      assertThat(served.faults).isEmpty();
    }
  }

  @Test
  void severalProjectsAreOneDocumentAsPrinted() {
    Playground ground = new Playground(folder).agent("only", AGENT).tasks(TASKS);
    ground.segue("add", "tasks.yaml", "--project", "one");
    ground.segue("add", "tasks.yaml", "--project", "two");
    try (var served = new ServedPlayground(ground)) {
      var answer = served.get("/v1/status");

      assertThat(answer.tree().get("projects")).hasSize(2);
      assertThat(answer.body()).isEqualTo(ground.segue("status", "--output", "json").out());
      assertThat(served.get("/v1/tasks/t1").refusal())
          .isEqualTo("409 FAILED_PRECONDITION: " + sentence(ground.segue("log", "t1")));
      assertThat(served.get("/v1/tasks/t1?project=two").body())
          .isEqualTo(ground.segue("log", "t1", "--project", "two", "--output", "json").out());
    }
  }

  private static String sentence(Result refused) {
    assertThat(refused.exit()).isNotZero();
    return refused.err().replaceAll("(?m)^segue: ", "").stripTrailing();
  }

  @Test
  void whatCannotBeShownIsRefusedInTheSameWords() {
    Playground ground = worked();
    try (var served = new ServedPlayground(ground)) {
      assertThat(served.get("/v1/tasks/t4").refusal())
          .isEqualTo("404 NOT_FOUND: " + sentence(ground.segue("log", "t4")));
      assertThat(served.get("/v1/tasks/t1?project=other").refusal())
          .isEqualTo("404 NOT_FOUND: " + sentence(ground.segue("log", "t1", "--project", "other")));
      assertThat(served.get("/v1/status?project=%20").refusal())
          .isEqualTo("400 INVALID_ARGUMENT: project: a project's name must not be empty");
      assertThat(served.get("/v1/status?projekt=demo").refusal())
          .startsWith("400 INVALID_ARGUMENT: unknown parameter \"projekt\"");
      assertThat(served.get("/v1/tasks/t1?raw=1").refusal())
          .isEqualTo("400 INVALID_ARGUMENT: parameter raw must be true or false");
      assertThat(served.get("/v1/events?project=other").refusal())
          .isEqualTo("404 NOT_FOUND: the store has no project \"other\"");
    }
  }

  @Test
  void withoutAStoreThereIsAStatusAndNothingElse() {
    Playground ground = new Playground(folder).agent("only", AGENT);
    try (var served = new ServedPlayground(ground)) {
      assertThat(served.get("/v1/status").body())
          .isEqualTo(ground.segue("status", "--output", "json").out());
      assertThat(served.get("/v1/sessions").body())
          .isEqualTo(ground.segue("sessions", "--output", "json").out());
      assertThat(served.get("/v1/tasks/t1").refusal()).startsWith("409 FAILED_PRECONDITION: ");
      assertThat(ground.has(".segue/segue.db")).isFalse();
    }
  }

  @Test
  void aStoreThatCannotBeReadIsUnavailable() {
    Playground ground = worked();
    try (var served = new ServedPlayground(ground)) {
      for (String beside : List.of("", "-wal", "-shm")) {
        ground.path(".segue/segue.db" + beside).toFile().delete();
      }
      ground.write(
          ".segue/segue.db", "no database at all, but long enough to look at it".repeat(99));
      String why = sentence(ground.segue("status"));

      for (String path : List.of("/v1/status", "/v1/providers", "/v1/sessions", "/v1/tasks/t1")) {
        assertThat(served.get(path).refusal()).isEqualTo("503 UNAVAILABLE: " + why);
      }
      assertThat(served.post("/v1/halt", "").refusal()).isEqualTo("503 UNAVAILABLE: " + why);
      assertThat(served.faults).isEmpty();
    }
  }

  @Test
  void eventsAreTheLinesOfARun() {
    var ground = new Playground(folder).agent("only", AGENT).settings("project: demo").tasks(TASKS);
    List<String> printed = ground.run().out().lines().toList();
    assertThat(printed).hasSizeGreaterThan(15);
    try (var served = new ServedPlayground(ground)) {
      assertThat(served.events(printed.size(), "/v1/events")).isEqualTo(printed);
      assertThat(served.events(printed.size(), "/v1/events?project=demo&after=0"))
          .isEqualTo(printed);
      assertThat(served.events(printed.size() - 3, "/v1/events?after=3"))
          .isEqualTo(printed.subList(3, printed.size()));
      assertThat(served.events(printed.size() - 5, "/v1/events?after=3", "Last-Event-ID", "5"))
          .isEqualTo(printed.subList(5, printed.size()));
    }
  }

  @Test
  void everythingThatIsDescribedIsAnsweredAndTheOtherWayRound() throws IOException {
    Playground ground = worked();
    try (var served = new ServedPlayground(ground)) {
      var answered = new TreeSet<String>();
      JsonNode described = served.get("/openapi.json").tree();
      described
          .get("paths")
          .properties()
          .forEach(
              path ->
                  path.getValue()
                      .propertyNames()
                      .forEach(method -> answered.add(method + " " + path.getKey())));

      assertThat(answered)
          .contains(
              "post /v1/tasks/{id}/cancel", "get /v1/tasks/{id}", "post /v1/tasks/{id}/report")
          .hasSize(24);
      // Nothing is described by its route alone, and nothing is left out for want of a route.
      try (InputStream in =
          dev.segue.server.ContextServer.class.getResourceAsStream("http/openapi.json")) {
        assertThat(described).isEqualTo(JsonMapper.shared().readTree(in));
      }
    }
  }

  @Test
  void documentsHaveExactlyTheFieldsOfTheirSchema() {
    Playground ground = worked();
    open(ground, "s1", Via.HOOK);
    try (var served = new ServedPlayground(ground)) {
      JsonNode api = served.get("/openapi.json").tree();
      for (String[] pair :
          new String[][] {
            {"/v1/status", "ProjectStatus"},
            {"/v1/approvals", "WaitingTasks"},
            {"/v1/providers", "Providers"},
            {"/v1/sessions", "Sessions"},
            {"/v1/tasks/t2?prompts=true&raw=true", "TaskLog"},
          }) {
        Schema.of(api, pair[1]).mustFit(pair[0], served.get(pair[0]).tree());
      }
      Schema.of(api, "ActDone").mustFit("halt", served.post("/v1/halt", "").tree());
      Schema.of(api, "ActDone").mustFit("retry", served.post("/v1/tasks/t2/retry", "").tree());
      Schema.of(api, "TasksAdded").mustFit("add", served.post("/v1/tasks", TASKS).tree());
    }
  }

  /** A schema of the description, and what its references lead to. */
  private record Schema(JsonNode api, JsonNode schema) {
    static Schema of(JsonNode api, String name) {
      return new Schema(api, api.required("components").required("schemas").required(name));
    }

    void mustFit(String where, JsonNode value) {
      if (schema.has("$ref")) {
        new Schema(api, api.requiredAt(schema.get("$ref").asString().substring(1)))
            .mustFit(where, value);
      } else if (schema.has("anyOf")) {
        new Schema(api, schema.get("anyOf").get(value.isNull() ? 1 : 0)).mustFit(where, value);
      } else if (value.isObject()) {
        assertThat(schema.get("properties").propertyNames())
            .as(where)
            .containsExactlyInAnyOrderElementsOf(value.propertyNames());
        value
            .properties()
            .forEach(
                field ->
                    new Schema(api, schema.get("properties").get(field.getKey()))
                        .mustFit(where + "." + field.getKey(), field.getValue()));
      } else if (value.isArray()) {
        value.forEach(item -> new Schema(api, schema.get("items")).mustFit(where + "[]", item));
      } else {
        assertThat(schema.get("type").toString()).as(where).contains("\"" + type(value) + "\"");
      }
    }

    private static String type(JsonNode value) {
      if (value.isNull()) {
        return "null";
      }
      if (value.isString()) {
        return "string";
      }
      if (value.isBoolean()) {
        return "boolean";
      }
      return value.isIntegralNumber() ? "integer" : "number";
    }
  }
}
