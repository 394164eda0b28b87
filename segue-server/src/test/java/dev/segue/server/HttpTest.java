package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.NewDecision;
import dev.segue.core.context.PackRequest;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.Transition;
import dev.segue.core.context.WorkReport;
import dev.segue.core.journal.JournalException;
import dev.segue.core.text.Json;
import dev.segue.server.api.Route;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents and refusals over HTTP. */
@Tag("slow")
class HttpTest {
  private static final String WISH = "{\"task_id\":\"t1\",\"role\":\"developer\"}";

  private final ServerFixture serverFixture =
      new ServerFixture(
          ServerSettings.local(0),
          List.of(
              Route.get(
                  "/v1/tasks/{id}",
                  "A task",
                  List.of("full"),
                  request -> Map.of("id", request.path().get("id"), "full", request.flag("full"))),
              Route.post("/v1/halt", "Halts", request -> Map.of("body", request.body())),
              Route.get(
                  "/v1/bug",
                  "Breaks",
                  List.of(),
                  _ -> {
                    throw new IllegalStateException("secret detail");
                  })));

  @AfterEach
  void end() {
    serverFixture.close();
  }

  @Test
  void answersTheBytesThatTheCommandLinePrints() {
    var answer = serverFixture.post("/v1/context", WISH);

    var pack = serverFixture.context.packs.values().iterator().next();
    String printed = Json.pretty(ContextDocuments.of(pack)) + "\n";
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(printed);
    assertThat(answer.headers().firstValue("content-type")).contains("application/json");
    assertThat(serverFixture.get("/v1/context/" + pack.hash()).body()).isEqualTo(printed);
    assertThat(serverFixture.get("/v1/context/" + pack.hash() + "/explain?project=demo").body())
        .isEqualTo(
            Json.pretty(
                    ContextDocuments.of(
                        serverFixture.context.explain(Optional.of("demo"), pack.hash())))
                + "\n");
  }

  @Test
  void readsEveryFieldOfAWishAndTakesNullForAbsent() {
    serverFixture.post(
        "/v1/context",
        """
        {"project":"p","task_id":"t","role":"DEV","phase":"build","workflow_state":"todo","attempt":2,
         "token_budget":100,"include_previous_attempts":false,"if_hash":"h","tokenizer":"x"}
        """);
    serverFixture.post(
        "/v1/context", "{\"task_id\":\"t\",\"role\":\"qa\",\"phase\":null,\"attempt\":null}");

    assertThat(serverFixture.context.asked)
        .containsExactly(
            new PackRequest(
                Optional.of("p"),
                "t",
                "DEV",
                "build",
                "todo",
                2,
                100,
                Optional.of(false),
                "h",
                "x"),
            new PackRequest(Optional.empty(), "t", "qa", "", "", 0, 0, Optional.empty(), "", ""));
  }

  @Test
  void sendsAKnownPackWithoutItsText() {
    String hash =
        ServerFixture.tree(serverFixture.post("/v1/context", WISH)).get("hash").asString();

    var again =
        serverFixture.post("/v1/context", WISH.replace("}", ",\"if_hash\":\"" + hash + "\"}"));

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(ServerFixture.tree(again).get("not_modified").asBoolean()).isTrue();
    assertThat(ServerFixture.tree(again).get("text").asString()).isEmpty();
  }

  @Test
  void keepsAndListsDecisions() {
    var kept =
        serverFixture.post(
            "/v1/decisions",
            "{\"project\":\"p\",\"title\":\"T\",\"rationale\":\"R\",\"kind\":\"k\",\"affects\":[\"t1\",\"a/b\"]}");

    assertThat(kept.statusCode()).isEqualTo(200);
    assertThat(ServerFixture.tree(kept).get("id").asString()).isEqualTo("D7");
    assertThat(serverFixture.context.asked)
        .containsExactly(
            Optional.of("p"),
            new NewDecision(
                "T",
                "R",
                Optional.empty(),
                Optional.of("k"),
                List.of("t1", "a/b"),
                Optional.empty(),
                Optional.empty(),
                "http"));
    assertThat(ServerFixture.tree(serverFixture.get("/v1/decisions")).get("decisions")).hasSize(1);
    assertThat(
            ServerFixture.tree(serverFixture.get("/v1/decisions?all=true&project=p"))
                .get("decisions"))
        .hasSize(2);
    assertThat(ServerFixture.refusal(serverFixture.get("/v1/decisions?all=yes")))
        .isEqualTo("400 INVALID_ARGUMENT: parameter all must be true or false");
  }

  @Test
  void takesReportsAndTransitions() {
    var report =
        serverFixture.post(
            "/v1/tasks/t%201/report",
            "{\"summary\":\"s\",\"commit_sha\":\"c\",\"base_sha\":\"b\",\"files_changed\":[\"f\"],\"tests\":\"ok\"}");
    var moved =
        serverFixture.post("/v1/tasks/t2/transition", "{\"action\":\"approve\",\"role\":\"qa\"}");

    assertThat(ServerFixture.tree(report).get("state").asString()).isEqualTo("dev_completed");
    assertThat(ServerFixture.tree(moved).get("state").asString()).isEqualTo("qa_testing");
    assertThat(serverFixture.context.asked)
        .contains(
            new WorkReport(
                "t 1",
                "s",
                Optional.of("c"),
                Optional.of("b"),
                List.of("f"),
                Optional.empty(),
                Optional.of("ok"),
                Optional.empty()),
            new Transition("t2", "approve", "qa", "", Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_FOUND,404",
    "INVALID_ARGUMENT,400",
    "PERMISSION_DENIED,403",
    "FAILED_PRECONDITION,409",
    "RESOURCE_EXHAUSTED,422",
    "UNAVAILABLE,503"
  })
  void everyRefusalHasItsStatus(Refusal.Kind code, int status) {
    serverFixture.context.failure = new Refusal(code, "because \"so\"");

    var answer = serverFixture.post("/v1/context", WISH);

    assertThat(ServerFixture.refusal(answer))
        .isEqualTo("%d %s: because \"so\"".formatted(status, code));
    assertThat(serverFixture.faults).isEmpty();
  }

  @Test
  void aStoreThatIsAwayIsUnavailable() {
    serverFixture.context.failure = new JournalException("segue.db is locked");

    assertThat(ServerFixture.refusal(serverFixture.get("/v1/decisions")))
        .isEqualTo("503 UNAVAILABLE: segue.db is locked");
  }

  @Test
  void aBugIsToldToTheApplicationAlone() {
    var answer = serverFixture.get("/v1/bug");

    assertThat(ServerFixture.refusal(answer)).isEqualTo("500 INTERNAL: internal error");
    assertThat(serverFixture.faults).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"task\":\"t\"}|unknown field \"task\"; known are project, task_id, role, phase, workflow_state, attempt, token_budget, include_previous_attempts, if_hash, tokenizer",
        "{\"taskid\":\"t\"}|unknown field \"taskid\"; did you mean \"task_id\"?",
        "{\"task_id\":1}|task_id must be text",
        "{\"attempt\":\"1\"}|attempt must be a whole number",
        "{\"attempt\":1.5}|attempt must be a whole number",
        "{\"attempt\":9999999999}|attempt must be a whole number",
        "{\"include_previous_attempts\":\"true\"}|include_previous_attempts must be true or false",
        "{\"role\":\"qa\"}|task_id is missing",
        "{\"task_id\":\"t\"}|role is missing",
        "{\"task_id\":\"t\",\"role\":\"qa\",\"attempt\":-1}|attempt must be 0 or more, not -1",
        "{\"task_id\":\"t\",\"role\":\"qa\",\"role\":\"po\"}|the body is not JSON: line 1, column 34",
        "[]|the body must be a JSON object",
        "{} {}|the body is not JSON: line 1, column 4",
        "{|the body is not JSON: line 1, column 2",
      })
  void aBodyThatMeansNothingIsRefusedByName(String body, String why) {
    assertThat(ServerFixture.refusal(serverFixture.post("/v1/context", body)))
        .isEqualTo("400 INVALID_ARGUMENT: " + why);
    assertThat(serverFixture.context.asked).isEmpty();
  }

  @Test
  void fieldsThatStandElsewhereAreUnknown() {
    assertThat(
            ServerFixture.refusal(
                serverFixture.post("/v1/tasks/t1/report", "{\"task_id\":\"t2\"}")))
        .startsWith("400 INVALID_ARGUMENT: unknown field \"task_id\"");
    assertThat(ServerFixture.refusal(serverFixture.post("/v1/decisions", "{\"source\":\"me\"}")))
        .startsWith("400 INVALID_ARGUMENT: unknown field \"source\"");
    assertThat(ServerFixture.refusal(serverFixture.post("/v1/decisions", "{\"affects\":[1]}")))
        .isEqualTo("400 INVALID_ARGUMENT: affects must be a list of texts");
  }

  @Test
  void pathsAndMethodsAndParametersThatNobodyKnows() {
    assertThat(ServerFixture.refusal(serverFixture.get("/v1/nothing")))
        .isEqualTo("404 NOT_FOUND: no such path; see /openapi.json");
    assertThat(ServerFixture.refusal(serverFixture.get("/v1/context/")))
        .startsWith("404 NOT_FOUND");
    var wrong = serverFixture.get("/v1/context");
    assertThat(ServerFixture.refusal(wrong))
        .isEqualTo("405 METHOD_NOT_ALLOWED: this path takes POST");
    assertThat(wrong.headers().firstValue("allow")).contains("POST");
    assertThat(
            serverFixture
                .send(serverFixture.request("/v1/decisions").DELETE())
                .headers()
                .firstValue("allow"))
        .contains("GET, POST");
    assertThat(ServerFixture.refusal(serverFixture.get("/v1/decisions?al=true")))
        .isEqualTo("400 INVALID_ARGUMENT: unknown parameter \"al\"; known: project, all");
    assertThat(ServerFixture.refusal(serverFixture.get("/v1/decisions?all=true&all=true")))
        .isEqualTo("400 INVALID_ARGUMENT: parameter all stands twice");
  }

  @Test
  void theApplicationAddsRoutes() {
    assertThat(ServerFixture.tree(serverFixture.get("/v1/tasks/t%209?full=true")).toString())
        .isEqualTo("{\"full\":true,\"id\":\"t 9\"}");
    assertThat(
            ServerFixture.tree(serverFixture.post("/v1/halt", "any: text")).get("body").asString())
        .isEqualTo("any: text");
  }

  @Test
  void saysHowItIs() {
    assertThat(serverFixture.get("/healthz").body()).isEqualTo("{\n  \"status\": \"ok\"\n}\n");
    assertThat(serverFixture.get("/readyz").statusCode()).isEqualTo(200);
    serverFixture.obstacle = Optional.of("the store is away");
    assertThat(ServerFixture.refusal(serverFixture.get("/readyz")))
        .isEqualTo("503 UNAVAILABLE: the store is away");
    assertThat(serverFixture.get("/healthz").statusCode()).isEqualTo(200);

    var metrics = serverFixture.get("/metrics");
    assertThat(metrics.body()).endsWith("# EOF\n");
    assertThat(metrics.headers().firstValue("content-type"))
        .contains("application/openmetrics-text; version=1.0.0; charset=utf-8");
  }

  @Test
  void answersAHeadWithoutABody() {
    var head =
        serverFixture.send(
            serverFixture.request("/healthz").method("HEAD", HttpRequest.BodyPublishers.noBody()));

    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
  }

  @Test
  void aBodyThatIsNoUtf8IsRefused() {
    var answer =
        serverFixture.send(
            serverFixture
                .request("/v1/context")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[] {'{', (byte) 0xff})));

    assertThat(ServerFixture.refusal(answer))
        .isEqualTo("400 INVALID_ARGUMENT: the body is not UTF-8");
  }
}
