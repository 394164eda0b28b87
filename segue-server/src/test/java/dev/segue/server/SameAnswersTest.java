package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import dev.segue.wire.context.v1.GetContextRequest;
import dev.segue.wire.context.v1.GetPackRequest;
import dev.segue.wire.context.v1.ListDecisionsRequest;
import dev.segue.wire.context.v1.ReportWorkRequest;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** The same question is answered with the same bytes, whatever it is asked in. */
@Tag("slow")
class SameAnswersTest {
  private final ServerFixture serverFixture = new ServerFixture();

  @AfterEach
  void end() {
    serverFixture.close();
  }

  @Test
  void thePacksTextIsTheSameOverEveryProtocol() {
    String overHttp =
        ServerFixture.tree(
                serverFixture.post("/v1/context", "{\"task_id\":\"t1\",\"role\":\"developer\"}"))
            .get("text")
            .asString();
    String overGrpc =
        serverFixture
            .grpc()
            .getContext(GetContextRequest.newBuilder().setTaskId("t1").setRole("developer").build())
            .getText();
    var transport =
        HttpClientStreamableHttpTransport.builder(serverFixture.uri("").toString())
            .endpoint("/mcp")
            .build();
    String overMcp;
    try (var client = McpClient.sync(transport).build()) {
      client.initialize();
      assertThat(client.listTools().tools())
          .extracting(McpSchema.Tool::name)
          .containsExactly("get_context");
      var result =
          client.callTool(
              McpSchema.CallToolRequest.builder("get_context")
                  .arguments(Map.of("task_id", "t1"))
                  .build());
      overMcp = ((McpSchema.TextContent) result.content().getFirst()).text();
    }

    assertThat(List.of(overHttp, overGrpc, overMcp)).containsOnly(FakeContext.TEXT);
    assertThat(serverFixture.context.packs).hasSize(1);
  }

  @Test
  void messagesSayWhatDocumentsSay() {
    var wish = GetContextRequest.newBuilder().setTaskId("t1").setRole("qa").build();
    var pack = serverFixture.grpc().getContext(wish);
    var wanted = GetPackRequest.newBuilder().setHash(pack.getHash()).build();
    String path = "/v1/context/" + pack.getHash();

    assertThat(tree(pack)).isEqualTo(document(path));
    assertThat(tree(serverFixture.grpc().explainPack(wanted)))
        .isEqualTo(document(path + "/explain"));
    assertThat(tree(serverFixture.grpc().listDecisions(ListDecisionsRequest.getDefaultInstance())))
        .isEqualTo(document("/v1/decisions"));
    assertThat(
            tree(
                serverFixture
                    .grpc()
                    .reportWork(
                        ReportWorkRequest.newBuilder().setTaskId("t1").setSummary("s").build())))
        .isEqualTo(
            plain(
                ServerFixture.tree(
                    serverFixture.post("/v1/tasks/t1/report", "{\"summary\":\"s\"}"))));
  }

  private JsonNode document(String path) {
    return plain(ServerFixture.tree(serverFixture.get(path)));
  }

  /** A message as JSON in the names of its fields. */
  private static JsonNode tree(Message message) {
    try {
      String json =
          JsonFormat.printer()
              .preservingProtoFieldNames()
              .alwaysPrintFieldsWithNoPresence()
              .print(message);
      return plain(ServerFixture.JSON.readTree(json));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Without what the two forms say differently: a document has null where a message has no field,
   * and a decision's project stands in requests only.
   */
  private static JsonNode plain(JsonNode tree) {
    for (JsonNode child : tree) {
      plain(child);
    }
    if (tree instanceof ObjectNode object) {
      object.removeIf(NullNode.class::isInstance);
      if (object.has("rationale")) {
        object.remove("project");
      }
    }
    return tree;
  }
}
