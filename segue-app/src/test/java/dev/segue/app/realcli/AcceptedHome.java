package dev.segue.app.realcli;

import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The home folder of a user who has started a CLI before at its terminal: its welcome is over, and
 * the workspace is trusted. Without that the CLIs ask first.
 */
public final class AcceptedHome {
  private static final String KEY = "sk-ant-stub-0123456789012345678901234567890123";

  private AcceptedHome() {}

  /** Writes what has to stand in it. */
  public static void write(Cli cli, Path home, Path workspace, StubModel stub) throws IOException {
    cli.prepare(home, stub);
    for (var file : accepted(cli.id(), workspace, stub).entrySet()) {
      Path path = home.resolve(file.getKey());
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, file.getValue());
    }
  }

  /** What its user would have set, the search path and the home folder apart. */
  public static Map<String, String> environment(Cli cli, StubModel stub) {
    Map<String, String> environment = new HashMap<>(cli.environment(stub));
    environment.put("LANG", "C.UTF-8");
    environment.put("ANTHROPIC_API_KEY", KEY);
    environment.putIfAbsent("OPENAI_API_KEY", "sk-stub");
    environment.put("COLORTERM", "truecolor");
    return environment;
  }

  /** What its user would write behind the program's name. */
  public static List<String> arguments(Cli cli) {
    return switch (cli.id()) {
      // Its daemon outlives the terminal, with Segue and without.
      case "codex" -> List.of("--no-daemon");
      // Else it asks a second model which one to take.
      case "gemini" -> List.of("-m", "gemini-2.5-pro");
      default -> cli.trial().arguments();
    };
  }

  private static Map<String, String> accepted(String id, Path workspace, StubModel stub) {
    return switch (id) {
      case "claude" ->
          Map.of(
              ".claude.json",
              """
              {"hasCompletedOnboarding": true, "projects": {"%s": {"hasTrustDialogAccepted": true}},
               "customApiKeyResponses": {"approved": ["%s"]}}
              """
                  .formatted(workspace, KEY.substring(KEY.length() - 20)));
      case "codex" ->
          Map.of(
              ".codex/config.toml",
              """
              model = "gpt-5"
              model_provider = "stub"
              [model_providers.stub]
              name = "stub"
              base_url = "%s/v1"
              env_key = "OPENAI_API_KEY"
              wire_api = "responses"
              [projects."%s"]
              trust_level = "trusted"
              """
                  .formatted(stub.baseUrl(), workspace));
      case "gemini" ->
          Map.of(
              ".gemini/settings.json",
              "{\"security\": {\"auth\": {\"selectedType\": \"gemini-api-key\"}}}",
              ".gemini/trustedFolders.json",
              "{\"%s\": \"TRUST_FOLDER\"}".formatted(workspace));
      case "copilot" ->
          Map.of(".copilot/config.json", "{\"trustedFolders\": [\"%s\"]}".formatted(workspace));
      default -> Map.of();
    };
  }
}
