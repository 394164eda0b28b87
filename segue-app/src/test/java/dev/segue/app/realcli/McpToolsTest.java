package dev.segue.app.realcli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.realcli.SegueRun.Ended;
import dev.segue.core.provider.Trials;
import dev.segue.core.testing.JavaProgram;
import dev.segue.core.text.Json;
import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * An agent of a run that calls {@code segue mcp} by itself, while its supervisor holds the project.
 */
@Tag("full")
class McpToolsTest {
  @TempDir private Path root;

  @Test
  void recordsADecisionOfAnAgentInTheMidstOfARun() throws IOException, InterruptedException {
    RealClis clis = RealClis.find();
    try (StubModel stub = StubModel.start()) {
      Cli claude = withTools(Cli.of("claude"));
      stub.behave(
          claude.api(),
          new Behaviour.CallTool(
              "mcp__segue__record_decision",
              "{\"title\":\"Use SQLite\",\"rationale\":\"One file.\"}",
              "decided"));

      Ended ended = new SegueRun(root, clis, stub).run(List.of(claude));

      JsonNode decision = ended.only("decision_recorded");
      assertThat(decision.path("id").asString()).isEqualTo("D-0001");
      assertThat(decision.path("title").asString()).isEqualTo("Use SQLite");
      assertThat(ended.only("dispatch_ended").path("outcome").asString()).isEqualTo("answered");
    }
  }

  private Cli withTools(Cli cli) {
    var set = new HashMap<>(cli.trial().environment());
    // Without it the CLI tells its model of these tools only when that searches for them.
    set.put("ENABLE_TOOL_SEARCH", "false");
    var arguments = new ArrayList<>(cli.trial().arguments());
    arguments.addAll(List.of("--mcp-config", root.resolve("home/mcp.json").toString()));
    arguments.addAll(List.of("--strict-mcp-config", "--allowedTools", "mcp__segue"));
    var home = new HashMap<>(cli.trial().home());
    home.put("mcp.json", servers());
    return new Cli(
        cli.id(),
        new Trials.Stub(cli.trial().api(), set, home, arguments),
        arguments,
        cli.cannot());
  }

  private String servers() {
    Map<String, String> environment =
        Map.of("SEGUE_STORE", "sqlite:" + root.resolve("store.db"), "SEGUE_PROJECT", "greeting");
    List<String> words = JavaProgram.segue("mcp");
    String java = words.getFirst();
    List<String> arguments = words.subList(1, words.size());
    return Json.compact(
        Map.of(
            "mcpServers",
            Map.of("segue", Map.of("command", java, "args", arguments, "env", environment))));
  }
}
