package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run with a workflow that is killed at one of its calls of git or by an agent, and goes on. The
 * first review rejects, so that every state is met.
 */
@Tag("slow")
class KilledWorkflowTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  private static final String KILLS_ONCE =
      "if mkdir \"$HOME/killed\" 2>/dev/null; then kill -9 $PPID; exec sleep 60; fi\n";

  private static final String MAKER =
      """
      cat > "$HOME/prompt"
      if grep -q 'Cache key ignores' "$HOME/prompt"; then echo good > cache.txt; else echo bad > cache.txt; fi
      echo '{"status":"completed","summary":"Wrote the cache."}'
      """;

  private static final String REVIEWER =
      """
      cat >/dev/null
      echo "$(basename "$0" .sh) $(git rev-parse HEAD)" >> "$HOME/asked"
      if grep -q bad cache.txt; then
        echo '{"verdict":"reject","findings":[{"severity":"blocking","text":"Cache key ignores the tenant"}]}'
      else
        echo '{"verdict":"approve"}'
      fi
      """;

  @TempDir private Path folder;
  private Path repository;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    Requires.program("git", "work under review is a commit");
    repository = Files.createDirectories(folder.resolve("repo"));
    ground = new Playground(repository);
    git("init", "-q", "-b", "main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    ground.write("README.md", "base\n").write(".gitignore", "home/\n").write("home/.keep", "");
    ground.variable("HOME", ground.path("home").toString());
  }

  private void agents(String maker, String reviewer) throws Exception {
    ground
        .agent("maker", maker + MAKER, "vendor: a")
        .agent("arch", reviewer + REVIEWER, "vendor: b")
        .agent("tester", REVIEWER, "vendor: c")
        .settings("workflow: default")
        .settings("roles: {developer: maker, architect: arch, qa: tester}");
    ground.segue("status");
    ground.tasks(
        "- {task_id: t1, instructions: Cache, required_artifacts: [cache.txt], retry_policy: {max_retries: 1}}\n");
    git("add", "-A");
    git("commit", "-q", "-m", "base");
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(out).isZero();
    return out;
  }

  /** Puts a git before the real one that kills its caller at its nth call. */
  private void killAtCall(int call) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path script = bin.resolve("git");
    Files.writeString(
        script,
        """
        #!/bin/sh
        echo x >> "%s/calls"
        if [ "$(wc -l < "%s/calls")" -eq %d ]; then kill -9 $PPID; sleep 1; exit 1; fi
        PATH=%s
        exec git "$@"
        """
            .formatted(folder, folder, call, System.getenv("PATH")));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    ground.variable("PATH", bin + File.pathSeparator + System.getenv("PATH"));
  }

  private int firstRun() throws Exception {
    Process run =
        ground.start(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.segue.app.boot.Main",
            "run",
            ground.path("tasks.yaml").toString(),
            "--auto-approve",
            "--output",
            "jsonl");
    run.getInputStream().readAllBytes();
    return run.waitFor();
  }

  /** One merge, one verdict for each stage and commit, nothing left. */
  private void endsRight() throws Exception {
    Result rest = ground.segue("run", "--auto-approve", "--output", "jsonl");
    assertThat(rest.exit()).as(rest.err() + rest.out()).isZero();
    List<JsonNode> events =
        ground.segue("export").out().lines().skip(1).map(JSON::readTree).toList();
    assertThat(of(events, "task_merged")).hasSize(1);
    JsonNode merged = of(events, "task_merged").getFirst();
    List<JsonNode> verdicts =
        of(events, "review_ended").stream()
            .filter(e -> !data(e).path("verdict").asString().equals("none"))
            .toList();
    List<String> keys =
        verdicts.stream()
            .map(e -> data(e).path("stage").asString() + " " + data(e).path("commit").asString())
            .toList();
    assertThat(keys).doesNotHaveDuplicates().hasSize(4);
    assertThat(git("rev-parse", data(merged).path("commit").asString() + "^2").strip())
        .isEqualTo(data(verdicts.getLast()).path("commit").asString());
    assertThat(git("show", "main:cache.txt")).isEqualTo("good\n");
    assertThat(git("worktree", "list").lines()).hasSize(1);
    assertThat(git("for-each-ref", "--format=%(refname)").lines())
        .containsExactly("refs/heads/main");
  }

  private static JsonNode data(JsonNode line) {
    return line.has("data") ? line.path("data") : line;
  }

  private static List<JsonNode> of(List<JsonNode> events, String type) {
    return events.stream().filter(e -> e.path("type").asString().equals(type)).toList();
  }

  @Test
  void whileAReviewerIsAtWork() throws Exception {
    agents("", KILLS_ONCE);
    assertThat(firstRun()).isEqualTo(128 + 9);
    endsRight();
    assertThat(ground.read("home/asked").lines().filter(l -> l.startsWith("arch"))).hasSize(2);
  }

  @Test
  void whileTheDeveloperIsAtWork() throws Exception {
    agents(KILLS_ONCE, "");
    assertThat(firstRun()).isEqualTo(128 + 9);
    endsRight();
    assertThat(ground.read("home/asked").lines()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 44, 68, 92, 104, 128})
  void atACallOfGit(int call) throws Exception {
    agents("", "");
    killAtCall(call);
    int exit = firstRun();
    ground.variable("PATH", System.getenv("PATH"));
    assertThat(exit).isIn(0, 128 + 9);
    endsRight();
  }
}
