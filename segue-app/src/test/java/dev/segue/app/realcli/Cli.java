package dev.segue.app.realcli;

import dev.segue.testkit.stub.Api;
import dev.segue.testkit.stub.StubModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The CLIs under test, and how a user points each at another model server. */
enum Cli {
  CLAUDE(Api.ANTHROPIC),
  CODEX(Api.OPENAI_RESPONSES),
  GEMINI(Api.GEMINI);

  final Api api;

  Cli(Api api) {
    this.api = api;
  }

  /** The provider's id and the program's name. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What has to stand in the home folder. */
  void prepare(Path home, StubModel stub) throws IOException {
    switch (this) {
      case CLAUDE -> {}
      case CODEX ->
          write(home.resolve(".codex/config.toml"), "openai_base_url = \"" + url(stub) + "/v1\"\n");
      case GEMINI ->
          write(
              home.resolve(".gemini/settings.json"),
              "{\"security\":{\"auth\":{\"selectedType\":\"gemini-api-key\"}}}");
    }
  }

  /** Variables as its user would have them set. */
  Map<String, String> environment(StubModel stub) {
    return switch (this) {
      case CLAUDE ->
          Map.of("ANTHROPIC_BASE_URL", url(stub), "ANTHROPIC_API_KEY", "sk-ant-fake-0000");
      case CODEX -> Map.of("CODEX_API_KEY", "sk-fake-0000");
      case GEMINI ->
          Map.of("GOOGLE_GEMINI_BASE_URL", url(stub), "GEMINI_API_KEY", "fake-gemini-0000");
    };
  }

  private static String url(StubModel stub) {
    return stub.baseUrl().toString();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }
}
