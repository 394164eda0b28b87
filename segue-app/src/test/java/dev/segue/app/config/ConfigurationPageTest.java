package dev.segue.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.files.source.BudgetFields;
import dev.segue.store.MarkdownTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationPageTest {
  private static final String PAGE = "configuration.md";
  private static final Path SOURCES = Path.of("src/main/java/dev/segue/app/config");

  @TempDir private Path project;

  private Configuration load(String config, Map<String, String> environment) throws IOException {
    Path folder = Files.createDirectories(project.resolve(".segue"));
    Files.writeString(folder.resolve("config.yaml"), config);
    return Configuration.load(
        PlaceFlags.NONE, new ProcessEnvironment(environment, project.resolve("home"), project));
  }

  private static Map<String, List<String>> keys() {
    return MarkdownTables.table(PAGE, "key");
  }

  /** Keys to defaults that can be written down. */
  private static Map<String, String> defaults() {
    return keys().entrySet().stream()
        .filter(row -> row.getValue().get(1).matches("`[^`]+`"))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, row -> MarkdownTables.words(row.getValue().get(1)).getFirst()));
  }

  @Test
  void listsTheKeysThatAreKnown() {
    Set<String> known = new TreeSet<>(SettingsReader.KEYS);
    BudgetFields.KEYS.forEach(key -> known.add("budget." + key));
    SettingsReader.PRE_CONTEXT_KEYS.forEach(key -> known.add("pre_context." + key));
    SettingsReader.BREAKER_KEYS.forEach(key -> known.add("breaker." + key));
    DeliveryFields.KEYS.forEach(key -> known.add("delivery." + key));
    ServeFields.KEYS.forEach(key -> known.add("serve." + key));
    ServeFields.TLS_KEYS.forEach(key -> known.add("serve.tls." + key));

    assertThat(keys().keySet()).containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void namesTheDefaults() throws IOException {
    StringBuilder written = new StringBuilder();
    for (String group : List.of("", "pre_context", "breaker", "delivery", "serve")) {
      String prefix = group.isEmpty() ? "" : group + ".";
      written.append(group.isEmpty() ? "" : group + ":\n");
      defaults().entrySet().stream()
          .filter(row -> row.getKey().startsWith(prefix))
          .filter(row -> row.getKey().indexOf('.', prefix.length()) < 0)
          .forEach(
              row ->
                  written
                      .append(group.isEmpty() ? "" : "  ")
                      .append(row.getKey().substring(prefix.length()))
                      .append(": ")
                      .append(row.getValue())
                      .append('\n'));
    }
    Configuration configured = load(written.toString(), Map.of());

    assertThat(configured.settings()).isEqualTo(Settings.DEFAULT);
    assertThat(configured.serve()).isEqualTo(ServeSettings.DEFAULT);
    assertThat(configured.places()).isEqualTo(load("", Map.of()).places());
    // The others are absent where nothing is set.
    assertThat(keys().keySet().stream().filter(key -> !defaults().containsKey(key)))
        .containsExactlyInAnyOrder(
            "project",
            "workspace",
            "providers",
            "workflow",
            "roles",
            "helper",
            "budget",
            "budget.tokens",
            "budget.cost_usd",
            "budget.time",
            "resume",
            "context",
            "redact",
            "pre_context",
            "breaker",
            "delivery",
            "delivery.readinessPatterns",
            "delivery.acknowledgmentPatterns",
            "serve",
            "serve.tls",
            "serve.tls.cert",
            "serve.tls.key");
  }

  @Test
  void listsTheVariablesThatAreRead() throws IOException {
    Set<String> read = new TreeSet<>();
    try (var files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Pattern.compile("\"([A-Z]+(?:_[A-Z]+)+)\"")
            .matcher(Files.readString(file))
            .results()
            .forEach(match -> read.add(match.group(1)));
      }
    }

    assertThat(MarkdownTables.table(PAGE, "variable").keySet())
        .containsExactlyInAnyOrderElementsOf(read);
  }

  @Test
  void namesTheSwitchesOfTheLauncher() throws IOException {
    String launcher =
        Files.readString(Path.of("../segue")) + Files.readString(Path.of("../.mvn/jdk.sh"));
    Set<String> read = new TreeSet<>();
    Pattern.compile("\\$\\{(SEGUE_[A-Z_]+)-")
        .matcher(launcher)
        .results()
        .forEach(match -> read.add(match.group(1)));

    assertThat(read).isNotEmpty();
    assertThat(MarkdownTables.table(PAGE, "switch").keySet()).containsAll(read);
  }

  @Test
  void showsAFileThatIsRead() throws IOException {
    Settings settings = load(MarkdownTables.blocks(PAGE, "yaml").getFirst(), Map.of()).settings();

    assertThat(settings.providers())
        .extracting(ProviderEntry::id)
        .containsExactly("claude", "codex");
  }
}
