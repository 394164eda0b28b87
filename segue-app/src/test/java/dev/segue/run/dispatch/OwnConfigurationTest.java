package dev.segue.run.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.Profile;
import dev.segue.files.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnConfigurationTest {
  @TempDir private Path home;

  @Test
  void namesTheVariableThatTheFailureNames() {
    assertThat(
            of("codex", Map.of("AZURE_KEY", "x"))
                .advice("Missing environment variable: `AZURE_KEY`."))
        .contains("AZURE_KEY was kept from codex; add pass_env: [AZURE_KEY] to it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "codex | .codex/config.toml | env_key = \"AZURE_KEY\"",
        "codex | .codex/config.toml | azure = { base_url = \"u\", env_key = 'AZURE_KEY' }",
        "opencode | .config/opencode/opencode.json | {\"apiKey\": \"{env:AZURE_KEY}\"}",
        "claude | .claude/settings.json | {\"apiKeyHelper\": \"echo $AZURE_KEY\"}",
        "gemini | .gemini/.env | GEMINI_API_KEY=${AZURE_KEY}",
        "qwen | .qwen/settings.json | {\"envKey\": \"AZURE_KEY\"}",
        "pi | .pi/agent/models.json | {\"apiKey\": \"AZURE_KEY\"}",
        "goose | .config/goose/config.yaml | api_key_env: AZURE_KEY",
        "aider | .aider.conf.yml | openai-api-key: ${AZURE_KEY}",
        "copilot | .copilot/config.json | {\"key\": \"$AZURE_KEY\"}",
      })
  void namesTheVariableThatTheProgramsOwnFilesName(String cli, String file, String text)
      throws IOException {
    write(file, text);

    assertThat(of(cli, Map.of("AZURE_KEY", "x")).advice("401 Unauthorized"))
        .contains("AZURE_KEY was kept from %s; add pass_env: [AZURE_KEY] to it".formatted(cli));
    assertThat(of(cli, Map.of("OTHER_KEY", "x")).advice("401 Unauthorized")).isEmpty();
  }

  @Test
  void looksInTheFolderThatTheProgramsVariableNames() throws IOException {
    write("elsewhere/config.toml", "env_key = \"AZURE_KEY\"");
    Map<String, String> own =
        Map.of("AZURE_KEY", "x", "CODEX_HOME", home.resolve("elsewhere").toString());

    assertThat(of("codex", own).named()).containsExactly("AZURE_KEY");
  }

  @Test
  void saysNothingOfWhatTheProviderIsGivenOrOfWhatIsNotSet() throws IOException {
    write(".codex/config.toml", "env_key = \"AZURE_KEY\"\nenv_key = \"OPENAI_API_KEY\"");

    assertThat(of("codex", Map.of("OPENAI_API_KEY", "x")).advice("OPENAI_API_KEY")).isEmpty();
  }

  @Test
  void keepsInTheAdviceWhatIsPassedToday() {
    assertThat(of("codex", Map.of("AZURE_KEY", "x", "CODEX_API_KEY", "y")).advice("no AZURE_KEY"))
        .contains("AZURE_KEY was kept from codex; add pass_env: [AZURE_KEY, CODEX_API_KEY] to it");
  }

  @Test
  void changesItsFingerprintWithTheEntryAndWithTheFilesButNotWithASecret() throws IOException {
    String before = of("codex", Map.of("CODEX_API_KEY", "one")).fingerprint();

    assertThat(of("codex", Map.of("CODEX_API_KEY", "two")).fingerprint()).isEqualTo(before);
    assertThat(of("codex", Map.of()).fingerprint()).isNotEqualTo(before);
    assertThat(
            new OwnConfiguration(
                    passing(Profiles.shipped("codex"), "AZURE_KEY"),
                    environment(Map.of("CODEX_API_KEY", "one")))
                .fingerprint())
        .isNotEqualTo(before);
    write(".codex/config.toml", "model = \"x\"");
    assertThat(of("codex", Map.of("CODEX_API_KEY", "one")).fingerprint()).isNotEqualTo(before);
  }

  @Test
  void passesOverAFileThatCannotBeRead() throws IOException {
    Files.createDirectories(home.resolve(".codex/config.toml"));

    assertThat(of("codex", Map.of("AZURE_KEY", "x")).named()).isEmpty();
  }

  private static Profile passing(Profile profile, String name) {
    Profile.Environment given = profile.environment();
    List<String> inherit = new ArrayList<>(given.inherit());
    inherit.add(name);
    return new Profile(
        profile.id(),
        profile.command(),
        profile.prompt(),
        profile.output(),
        profile.arguments(),
        new Profile.Environment(given.set(), inherit, given.strip(), given.runFiles(), given.own()),
        profile.failures(),
        profile.timeout(),
        profile.provenance(),
        profile.resume(),
        profile.trials(),
        profile.atTerminal());
  }

  private OwnConfiguration of(String cli, Map<String, String> own) {
    return new OwnConfiguration(Profiles.shipped(cli), environment(own));
  }

  private AgentEnvironment environment(Map<String, String> own) {
    var all = new HashMap<>(own);
    all.put("HOME", home.toString());
    return new AgentEnvironment(all);
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
