package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.JavaProgram;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tools of {@code segue mcp}, called by the protocol's own client from other processes. */
@Timeout(120)
@Tag("slow")
class McpClientTest {
  private static final String DONE =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made the"
          + " needle.\"}'\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void finishOneTask() {
    ground = new Playground(folder);
    ground.settings("project: demo").agent("one", DONE).taskThatWants("out.txt");
    assertThat(ground.run().exit()).isZero();
  }

  private McpSyncClient client() {
    List<String> words = JavaProgram.segue("mcp");
    var server =
        ServerParameters.builder(words.getFirst())
            .args(words.subList(1, words.size()))
            .env(
                Map.of(
                    "SEGUE_STORE",
                    "sqlite:" + ground.path(".segue/segue.db"),
                    "SEGUE_PROJECT",
                    "demo",
                    "SEGUE_SESSION",
                    "s1"))
            .build();
    return McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
        .requestTimeout(Duration.ofSeconds(60))
        .initializationTimeout(Duration.ofSeconds(60))
        .build();
  }

  private static McpSchema.CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().getFirst()).text();
  }

  @Test
  void servesAClientThatIsNotOurs() {
    try (McpSyncClient client = client()) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("segue");
      assertThat(client.listTools().tools())
          .extracting(McpSchema.Tool::name)
          .containsExactly(
              "load_context",
              "get_context",
              "search_history",
              "record_decision",
              "report_work",
              "submit_review",
              "acknowledge");

      assertThat(text(call(client, "record_decision", Map.of("title", "Use it", "rationale", "r"))))
          .isEqualTo("D-0001");
      assertThat(text(call(client, "search_history", Map.of("query", "NEEDLE", "limit", 1))))
          .contains("Made the needle.");
      McpSchema.CallToolResult refused =
          call(client, "acknowledge", Map.of("delivery", "d1", "id", "x"));
      assertThat(refused.isError()).isTrue();
      assertThat(text(refused))
          .isEqualTo("NOT_FOUND: nothing was ever delivered to session \"s1\"");

      Result shown = ground.segue("context", "show");
      assertThat(text(call(client, "load_context", Map.of())) + "\n").isEqualTo(shown.out());
      assertThat(shown.out()).contains("D-0001 active: \"Use it\"", "Made the needle.");
    }
  }

  @Test
  void servesTwoClientsAtOnce() throws InterruptedException, ExecutionException {
    var ids = new ArrayList<String>();
    try (McpSyncClient one = client();
        McpSyncClient two = client();
        var pool = Executors.newFixedThreadPool(2)) {
      List<Future<List<String>>> recorded =
          List.of(one, two).stream()
              .map(client -> pool.submit(() -> tenDecisions(client)))
              .toList();
      for (Future<List<String>> some : recorded) {
        ids.addAll(some.get());
      }
    }

    assertThat(ids).hasSize(20).doesNotHaveDuplicates().contains("D-0001", "D-0020");
  }

  private static List<String> tenDecisions(McpSyncClient client) {
    client.initialize();
    var ids = new ArrayList<String>();
    for (int i = 0; i < 10; i++) {
      ids.add(text(call(client, "record_decision", Map.of("title", "t", "rationale", "r"))));
    }
    return ids;
  }

  @Test
  void refusesASessionThatNeverWas() {
    Result result = ground.segue("context", "show", "--session", "never");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("segue: project demo has no session \"never\"\n");
  }
}
