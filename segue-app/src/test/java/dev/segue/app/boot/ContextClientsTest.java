package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.ForeignClients.Output;
import dev.segue.app.realcli.Program;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.store.sqlite.FileLeases;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One pack by every way there is to it, each called by a client that nobody here wrote: command
 * line, HTTP with curl, gRPC by reflection, MCP over both of its transports by its inspector.
 */
@Tag("full")
@Timeout(240)
class ContextClientsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String GET = "segue.context.v1.ContextService/GetContext";

  /** Text that each layer would like to write in a way of its own. */
  private static final String TASK =
      """
      goal: "Ein Laden: \\u00e4\\u20ac\\U0001F511 \\"quoted\\" \\\\ <b>&amp; \\u2028 %20 $HOME"
      tasks:
        - task_id: t1
          instructions: |
            Give the token check in the login an hour of grace, as 仕様 says.
            \tKeep the tab, and '; -- this.
          acceptance_criteria: [{text: made, check: {file_exists: made}}]
      """;

  @TempDir private static Path root;

  private static Path folder;
  private static Playground shop;
  private static Program program;
  private static ForeignClients clients;
  private static ServedProject server;

  @BeforeAll
  static void serve() throws IOException, InterruptedException {
    folder = Files.createDirectories(root.resolve("shop"));
    clients = ForeignClients.in(Files.createDirectories(root.resolve("clients")));
    shop =
        new Playground(folder)
            .settings("project: shop")
            .write(
                "src/Login.java",
                "class Login {\n  boolean checkToken(String token) { return true; }\n}\n")
            .write("docs/adr/0001-tokens.md", "# 1. Tokens last an hour\n\n## Status\nAccepted\n")
            .tasks(TASK);
    assertThat(shop.segue("add", "tasks.yaml").exit()).isZero();
    program = new Program(folder, System.getenv("PATH"));
    server = ServedProject.start(program, root.resolve("serve.err"));
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void shippedPolicy() throws IOException {
    Files.deleteIfExists(folder.resolve(".segue/context-policy.yaml"));
  }

  /** The bytes that a command prints. */
  private static byte[] printed(String... arguments) throws IOException, InterruptedException {
    Process process = program.command(List.of(arguments), root.resolve("cli.err")).start();
    byte[] bytes = process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).as(Files.readString(root.resolve("cli.err"))).isZero();
    return bytes;
  }

  private static Output post(String json) throws IOException, InterruptedException {
    return clients.curl(
        "-H",
        "Content-Type: application/json",
        "--data-binary",
        json,
        server.url() + "/v1/context");
  }

  private static Output grpc(String json) throws IOException, InterruptedException {
    return clients.grpc(server.address(), GET, json, Map.of());
  }

  private static List<String> overHttp() {
    return List.of("--transport", "http", "--server-url", server.url() + "/mcp");
  }

  private static List<String> overStdio() {
    var line = new ArrayList<>(program.command(List.of("mcp"), root.resolve("mcp.err")).command());
    line.addAll(0, List.of("--cwd", folder.toString(), "--transport", "stdio", "--"));
    return line;
  }

  private static Output inspector(List<String> transport, String json, String... further)
      throws IOException, InterruptedException {
    var arguments =
        new ArrayList<>(List.of("--method", "tools/call", "--tool-name", "get_context"));
    arguments.addAll(List.of("--tool-args-json", json));
    arguments.addAll(List.of(further));
    arguments.addAll(transport);
    return clients.inspector(arguments);
  }

  private static long builds() {
    return shop.segue("export").out().lines().filter(l -> l.contains("\"context_built\"")).count();
  }

  /** With numbers in one form: some clients write 1 for 1.0. */
  private static Object plain(JsonNode node) {
    if (node.isObject()) {
      var tree = new LinkedHashMap<String, Object>();
      node.properties().forEach(entry -> tree.put(entry.getKey(), plain(entry.getValue())));
      return tree;
    }
    if (node.isArray()) {
      return node.valueStream().map(ContextClientsTest::plain).toList();
    }
    return node.isNumber() ? node.decimalValue().stripTrailingZeros() : node.asString();
  }

  private static JsonNode body(Output output, int status) {
    assertThat(output.exit()).as(output.toString()).isZero();
    String[] lines = output.out().strip().split("\n(?=[0-9]{3}$)");
    assertThat(lines).as(output.toString()).hasSize(2);
    assertThat(lines[1]).as(output.toString()).isEqualTo(Integer.toString(status));
    return JSON.readTree(lines[0]);
  }

  @Test
  void everyClientGetsTheSameBytesAndNobodyBuildsThemAgain() throws Exception {
    String json = "{\"task_id\":\"t1\",\"role\":\"developer\",\"phase\":\"build\"}";
    long before = builds();

    JsonNode http = body(post(json), 200);
    byte[] text = printed("context", "get", "t1", "--role", "developer", "--phase", "build");
    JsonNode cli = JSON.readTree(printed("context", "get", "t1", "--output", "json"));
    Output call = grpc(json);
    List<JsonNode> mcp = new ArrayList<>();
    for (List<String> transport : List.of(overHttp(), overStdio())) {
      Output output = inspector(transport, json);
      assertThat(output.exit()).as(output.toString()).isZero();
      mcp.add(output.json());
    }

    assertThat(call.exit()).as(call.toString()).isZero();
    String pack = new String(text, StandardCharsets.UTF_8);
    assertThat(pack).contains("仕様", "checkToken", "ADR-0001", "\u20ac\uD83D\uDD11");
    assertThat(http.path("text").asString()).isEqualTo(pack);
    assertThat(plain(call.json())).isEqualTo(plain(http));
    assertThat(cli.toString()).isEqualTo(http.toString());
    for (JsonNode result : mcp) {
      JsonNode document = result.path("structuredContent");
      assertThat(plain(document)).isEqualTo(plain(http));
      assertThat(document.propertyNames()).containsExactlyElementsOf(http.propertyNames());
      assertThat(result.path("content").size()).isEqualTo(1);
      assertThat(result.path("content").path(0).path("text").asString()).isEqualTo(pack);
      assertThat(result.path("isError").asBoolean(false)).isFalse();
    }
    assertThat(builds()).isEqualTo(before + 1);

    askFiftyTimes(json, pack);

    assertThat(builds()).isEqualTo(before + 1);
    assertThat(server.errors()).isEmpty();
  }

  private static void askFiftyTimes(String json, String pack) throws Exception {
    var twenty = new ArrayList<String>();
    for (int i = 0; i < 20; i++) {
      twenty.add(server.url() + "/v1/context");
    }
    twenty.addAll(0, List.of("-H", "Content-Type: application/json", "--data-binary", json));
    Output all = clients.curl(twenty.toArray(String[]::new));
    assertThat(all.out().lines().filter("200"::equals)).hasSize(20);
    assertThat(all.out().lines().filter(line -> line.startsWith("{")).distinct()).hasSize(1);
    for (List<String> transport : List.of(overHttp(), overStdio())) {
      Output load =
          inspector(transport, json, "--load", "--load-requests", "10", "--load-concurrency", "4");
      assertThat(load.json().path("ok").asInt()).as(load.toString()).isEqualTo(10);
    }
    for (int i = 0; i < 10; i++) {
      assertThat(shop.segue("context", "get", "t1").out()).isEqualTo(pack);
    }
  }

  @Test
  void theHashIsThatOfTheBytesThatAreStored() throws Exception {
    JsonNode http = body(post("{\"task_id\":\"t1\",\"role\":\"OPS\"}"), 200);
    String hash = http.path("hash").asString();

    Output again = post("{\"task_id\":\"t1\",\"role\":\"devops\",\"if_hash\":\"" + hash + "\"}");
    Output stored = clients.curl(server.url() + "/v1/context/" + hash);
    Output call =
        clients.grpc(
            server.address(),
            "segue.context.v1.ContextService/GetPack",
            "{\"hash\":\"" + hash + "\"}",
            Map.of());

    assertThat(hash).matches("[0-9a-f]{64}");
    assertThat(plain(body(stored, 200))).isEqualTo(plain(http));
    assertThat(plain(call.json())).isEqualTo(plain(http));
    JsonNode none = body(again, 200);
    assertThat(none.path("not_modified").asBoolean()).isTrue();
    assertThat(none.path("text").asString()).isEmpty();
    assertThat(none.path("hash").asString()).isEqualTo(hash);
    assertThat(sha256(printed("context", "get", "t1", "--role", "devops")))
        .isEqualTo(sha256(http.path("text").asString().getBytes(StandardCharsets.UTF_8)));
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void aCallBeginsNoProjectThatAnImportHolds() throws Exception {
    String decision = "{\"project\":\"held\",\"title\":\"T\",\"rationale\":\"R\"}";
    String record = "segue.context.v1.ContextService/RecordDecision";
    try (Leases leases = new FileLeases(folder.resolve(".segue/segue.db"));
        Leases.Lease _ =
            leases.take("held", new LeaseHolder(7, "elsewhere", Instant.EPOCH)).orElseThrow()) {
      Output refused = clients.grpc(server.address(), record, decision, Map.of());

      assertThat(refused.json().path("code").asString()).isEqualTo("UNAVAILABLE");
      assertThat(refused.json().path("message").asString())
          .startsWith("project held is held by pid 7 on elsewhere");
    }
    Output recorded = clients.grpc(server.address(), record, decision, Map.of());
    assertThat(recorded.json().path("id").asString()).isEqualTo("D-0001");
  }

  /**
   * A request that is refused.
   *
   * @param policy of the project; empty for the shipped one
   */
  record Wrong(String arguments, String json, String policy, String code, int status) {}

  private static Arguments wrong(String cli, String json, String policy, String code, int status) {
    return Arguments.of(new Wrong(cli, json, policy, code, status));
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        wrong(
            "t1 --role boss",
            "{\"task_id\":\"t1\",\"role\":\"boss\"}",
            "",
            "INVALID_ARGUMENT",
            400),
        wrong(
            "t1 --role qa --phase sleep",
            "{\"task_id\":\"t1\",\"role\":\"qa\",\"phase\":\"sleep\"}",
            "",
            "INVALID_ARGUMENT",
            400),
        wrong("t9 --role qa", "{\"task_id\":\"t9\",\"role\":\"qa\"}", "", "NOT_FOUND", 404),
        wrong(
            "t1 --role qa",
            "{\"task_id\":\"t1\",\"role\":\"qa\"}",
            "developer: {build: [task]}\n",
            "PERMISSION_DENIED",
            403),
        wrong(
            "t1 --role qa",
            "{\"task_id\":\"t1\",\"role\":\"qa\"}",
            "qa: {build: [everything]}\n",
            "FAILED_PRECONDITION",
            409),
        wrong(
            "t1 --role qa --phase build --state qa_testing",
            "{\"task_id\":\"t1\",\"role\":\"qa\",\"phase\":\"build\",\"workflow_state\":\"qa_testing\"}",
            "",
            "FAILED_PRECONDITION",
            409),
        wrong(
            "t1 --role qa --budget 50",
            "{\"task_id\":\"t1\",\"role\":\"qa\",\"token_budget\":50}",
            "",
            "RESOURCE_EXHAUSTED",
            422));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void everyClientIsRefusedWithTheSameWords(Wrong wrong) throws Exception {
    if (!wrong.policy().isEmpty()) {
      shop.write(".segue/context-policy.yaml", wrong.policy());
    }
    long before = builds();

    Output http = post(wrong.json());
    Output call = grpc(wrong.json());
    var line = new ArrayList<>(List.of("context", "get"));
    line.addAll(List.of(wrong.arguments().split(" ")));
    var cli = shop.segue(line.toArray(String[]::new));

    JsonNode error = body(http, wrong.status()).path("error");
    String message = error.path("message").asString();
    assertThat(error.path("code").asString()).isEqualTo(wrong.code());
    assertThat(message).isNotBlank();
    assertThat(call.exit()).isEqualTo(1);
    assertThat(plain(call.json())).isEqualTo(Map.of("code", wrong.code(), "message", message));
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    // Each line says who speaks; a broken policy has one for each thing that is wrong with it.
    assertThat(cli.err())
        .isEqualTo("segue: %s: %s\n".formatted(wrong.code(), message.replace("\n", "\nsegue: ")));
    for (List<String> transport : transports(wrong)) {
      Output mcp = inspector(transport, wrong.json());
      JsonNode result = mcp.json();
      assertThat(result.path("isError").asBoolean()).as(mcp.toString()).isTrue();
      assertThat(result.path("content").path(0).path("text").asString())
          .isEqualTo(wrong.code() + ": " + message);
      assertThat(result.has("structuredContent")).isFalse();
    }
    assertThat(builds()).isEqualTo(before);
  }

  /**
   * The tool takes no state; and as both have one server behind them, once will do for the second.
   */
  private static List<List<String>> transports(Wrong wrong) {
    if (wrong.json().contains("workflow_state")) {
      return List.of();
    }
    return wrong.status() == 422 ? List.of(overHttp(), overStdio()) : List.of(overHttp());
  }
}
