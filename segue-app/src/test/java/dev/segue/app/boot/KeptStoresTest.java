package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.store.redis.LocalServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stores that an earlier version wrote open, and fold to the same documents byte for byte. The
 * stores were written on 2026-11-30 by version 0.1.0: {@code box} by the quickstart, {@code shop}
 * by a run on two branches with a switch, retries, a helper agent, merges, packs, decisions, kept
 * work, and a session of Claude Code with messages. {@code -Dgolden.refresh=true} writes the
 * documents anew; the stores stay.
 */
class KeptStoresTest {
  private static final Path KEPT = Path.of("src", "test", "resources", "kept", "0.1");

  /** A store that is kept, of one project. */
  enum StoredProject {
    BOX("recipe-box", "recipes shopping-list front-page photo poster"),
    SHOP("shop", "round front tax nested after");

    final String project;
    final String tasks;

    StoredProject(String project, String tasks) {
      this.project = project;
      this.tasks = tasks;
    }

    String file() {
      return name().toLowerCase(Locale.ROOT);
    }

    Path document(String store, String name) {
      return KEPT.resolve(file() + "-" + store).resolve(name);
    }
  }

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void beginWithoutAgents() throws IOException {
    ground = new Playground(folder.toRealPath());
    // No agent of this machine is asked for its version.
    ground
        .variable("PATH", folder.resolve("nothing").toString())
        .agent("first", "exit 1")
        .agent("second", "exit 1");
  }

  private static Map<String, List<String>> commands(StoredProject storedProject) {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put("status.json", List.of("status", "--output", "json"));
    for (String task : storedProject.tasks.split(" ", -1)) {
      commands.put("log-" + task + ".json", List.of("log", task, "--output", "json"));
    }
    commands.put("providers.json", List.of("providers", "--output", "json"));
    commands.put("metrics.txt", List.of("metrics"));
    commands.put("decisions.json", List.of("decision", "list", "--output", "json"));
    commands.put("sessions.json", List.of("sessions", "--all", "--output", "json"));
    if (storedProject == StoredProject.SHOP) {
      commands.put(
          "pack.json",
          List.of("context", "explain", "front", "--attempt", "1", "--output", "json"));
      commands.put("explain.json", List.of("explain", "claude-1", "--output", "json"));
    }
    commands.put("show.txt", List.of("context", "show"));
    commands.put("export.jsonl", List.of("export"));
    return commands;
  }

  private String document(List<String> command, String store, String project) {
    var arguments = new ArrayList<>(command);
    arguments.addAll(List.of("--store", store, "--project", project));
    Result result = ground.segue(arguments.toArray(String[]::new));
    return "exit %d\n%s%s".formatted(result.exit(), result.err(), withoutLater(result.out()));
  }

  /** Without the keys that were added since, as they stand where there is nothing to tell. */
  private static String withoutLater(String document) {
    return document.replaceAll(
        "(?m)^ *\"(?:waiting\": \\[\\]|workflow\": null|workflow_state\": null|reviews\": \\[\\]),\n",
        "");
  }

  private void foldsTo(StoredProject storedProject, String kind, String store) throws IOException {
    for (var command : commands(storedProject).entrySet()) {
      Path golden = storedProject.document(kind, command.getKey());
      String document = document(command.getValue(), store, storedProject.project);
      if (Boolean.getBoolean("golden.refresh")) {
        Files.createDirectories(golden.getParent());
        Files.writeString(golden, document);
      }
      assertThat(document).as(golden.toString()).isEqualTo(Files.readString(golden));
    }
  }

  private String copied(StoredProject storedProject) throws IOException {
    Path copy = folder.resolve(storedProject.file() + ".db");
    Files.copy(KEPT.resolve(storedProject.file() + ".db"), copy);
    return "sqlite:" + copy;
  }

  @ParameterizedTest
  @EnumSource
  void foldsAStoreOfSqliteToTheSameDocuments(StoredProject storedProject) throws IOException {
    foldsTo(storedProject, "sqlite", copied(storedProject));
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void foldsAStoreOfRedisToTheSameDocuments(StoredProject storedProject) throws IOException {
    Path data = Files.createDirectory(folder.resolve("redis"));
    Files.copy(KEPT.resolve(storedProject.file() + ".rdb"), data.resolve("dump.rdb"));
    try (LocalServer server = LocalServer.redis(data)) {
      foldsTo(storedProject, "redis", server.url());
    }
  }

  @ParameterizedTest
  @EnumSource
  void importsWhatItExported(StoredProject storedProject) throws IOException {
    Path golden = storedProject.document("sqlite", "export.jsonl");
    String export = Files.readString(golden).split("\n", 2)[1];
    Path file = Files.writeString(folder.resolve("export.jsonl"), export);
    String store = "sqlite:" + folder.resolve("new.db");

    Result imported = ground.segue("import", file.toString(), "--store", store);

    assertThat(imported.exit()).as(imported.err()).isZero();
    assertThat(document(List.of("export"), store, storedProject.project))
        .isEqualTo(Files.readString(golden));
  }

  @Test
  void goesOn() throws IOException {
    String store = copied(StoredProject.BOX);
    ground
        .variable("PATH", System.getenv("PATH"))
        .agent("third", "cat >/dev/null; touch later.txt; echo '{\"status\":\"completed\"}'");
    ground.tasks(
        "- {task_id: later, instructions: Make later.txt, required_artifacts: [later.txt]}\n");

    Result run = ground.run("--store", store, "--project", "recipe-box", "--providers", "third");

    assertThat(run.event("task_completed").path("task_id").asString()).isEqualTo("later");
    try (Stream<String> lines = document(List.of("export"), store, "recipe-box").lines().skip(2)) {
      List<String> before =
          Files.readAllLines(
              StoredProject.BOX.document("sqlite", "export.jsonl"), StandardCharsets.UTF_8);
      assertThat(lines).containsAll(before.stream().filter(l -> l.startsWith("{\"seq\"")).toList());
    }
  }
}
