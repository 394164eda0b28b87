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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Repository in which runs with a workflow are killed and go on. The first review of each task
 * rejects, so that every state is met.
 */
final class KilledGround {
  static final int KILLED = 128 + 9;

  private static final JsonMapper JSON = JsonMapper.shared();

  private static final String MAKER =
      """
      task=${SEGUE_DISPATCH%/*}
      file=cache-${task##*/}.txt
      cat > "$HOME/prompt"
      if grep -q 'Cache key ignores' "$HOME/prompt"; then echo good > "$file"; else echo bad > "$file"; fi
      echo '{"status":"completed","summary":"Wrote the cache."}'
      """;

  private static final String REVIEWER =
      """
      task=${SEGUE_DISPATCH%/*}
      file=cache-${task##*/}.txt
      cat >/dev/null
      echo "$(basename "$0" .sh) $(git rev-parse HEAD)" >> "$HOME/asked"
      if grep -q bad "$file"; then
        echo '{"verdict":"reject","findings":[{"severity":"blocking","text":"Cache key ignores the tenant"}]}'
      else
        echo '{"verdict":"approve"}'
      fi
      """;

  private final Path folder;
  private final Path repository;
  private final Playground ground;
  private final List<String> tasks = new ArrayList<>();

  KilledGround(Path folder) throws IOException, InterruptedException {
    Requires.program("git", "work under review is a commit");
    this.folder = folder;
    repository = Files.createDirectories(folder.resolve("repo"));
    ground = new Playground(repository);
    git("init", "-q", "-b", "main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    ground
        .write("README.md", "base\n")
        .write(".gitignore", "home/\nagents/\ntasks.yaml\n.segue/\n")
        .write("home/.keep", "");
    ground.variable("HOME", ground.path("home").toString());
    git("add", "-A");
    git("commit", "-q", "-m", "base");
  }

  /** Agents that begin with a text of their own. */
  void agents(String maker, String reviewer) {
    ground
        .agent("maker", maker + MAKER, "vendor: a")
        .agent("arch", reviewer + REVIEWER, "vendor: b")
        .agent("tester", REVIEWER, "vendor: c")
        .settings("workflow: default")
        .settings("roles: {developer: maker, architect: arch, qa: tester}");
    ground.segue("status");
  }

  /** A fresh queue of one task. */
  void queue() {
    String task = "t" + (tasks.size() + 1);
    tasks.add(task);
    ground.tasks(
        "- {task_id: %1$s, instructions: Cache, required_artifacts: [cache-%1$s.txt], retry_policy: {max_retries: 9}}\n"
            .formatted(task));
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

  /**
   * Puts a git before the real one that kills the run at its nth call from now on; agents call it
   * too, and are left alone.
   *
   * @param isDone whether that call is done all the same
   */
  void killAtCall(int call, boolean isDone) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.deleteIfExists(folder.resolve("calls"));
    Path script = bin.resolve("git");
    Files.writeString(
        script,
        """
        #!/bin/sh
        PATH=%4$s
        if [ -r /proc/$PPID/comm ] && [ "$(cat /proc/$PPID/comm)" != java ]; then exec git "$@"; fi
        printf . >> "%1$s/calls"
        if [ "$(wc -c < "%1$s/calls")" -eq %2$d ]; then kill -9 $PPID; %3$s; fi
        exec git "$@"
        """
            .formatted(folder, call, isDone ? ":" : "exit 1", System.getenv("PATH")));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    ground.variable("PATH", bin + File.pathSeparator + System.getenv("PATH"));
  }

  /** From now on git kills nobody. */
  void killNoMore() {
    ground.variable("PATH", System.getenv("PATH"));
  }

  /** A run in a process of its own, to its end; the exit code. */
  int run() throws IOException, InterruptedException {
    Process run =
        ground.start(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
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

  /** Reviewers that were asked, each with the commit that it saw. */
  List<String> asked() {
    return ground.read("home/asked").lines().toList();
  }

  /** One merge of each task, one verdict for each stage and commit, nothing left. */
  void endsRight() throws IOException, InterruptedException {
    killNoMore();
    Result rest = ground.segue("run", "--auto-approve", "--output", "jsonl");
    assertThat(rest.exit()).as(rest.err() + rest.out()).isZero();
    List<JsonNode> events =
        ground.segue("export").out().lines().skip(1).map(JSON::readTree).toList();
    for (String task : tasks) {
      endedRight(task, events.stream().filter(e -> isOf(e, task)).toList());
    }
    assertThat(git("worktree", "list").lines()).hasSize(1);
    assertThat(git("for-each-ref", "--format=%(refname)").lines())
        .containsExactly("refs/heads/main");
  }

  private void endedRight(String task, List<JsonNode> events)
      throws IOException, InterruptedException {
    List<JsonNode> merges = of(events, "task_merged");
    assertThat(merges).as(task).hasSize(1);
    List<JsonNode> verdicts =
        of(events, "review_ended").stream()
            .filter(e -> !data(e).path("verdict").asString().equals("none"))
            .toList();
    List<String> keys =
        verdicts.stream()
            .map(e -> data(e).path("stage").asString() + " " + data(e).path("commit").asString())
            .toList();
    assertThat(keys).as(task).doesNotHaveDuplicates().hasSize(4);
    assertThat(answersOfReviewers(events)).as("verdicts that were bought for " + task).hasSize(3);
    assertThat(git("rev-parse", data(merges.getFirst()).path("commit").asString() + "^2").strip())
        .isEqualTo(data(verdicts.getLast()).path("commit").asString());
    assertThat(git("show", "main:cache-" + task + ".txt")).isEqualTo("good\n");
  }

  private static List<JsonNode> answersOfReviewers(List<JsonNode> events) {
    return of(events, "dispatch_ended").stream()
        .map(KilledGround::data)
        .filter(end -> end.path("outcome").asString().equals("answered"))
        .filter(end -> !end.path("provider").asString().equals("maker"))
        .toList();
  }

  private static boolean isOf(JsonNode line, String task) {
    return data(line).path("task_id").asString("").equals(task);
  }

  private static JsonNode data(JsonNode line) {
    return line.has("data") ? line.path("data") : line;
  }

  private static List<JsonNode> of(List<JsonNode> events, String type) {
    return events.stream().filter(e -> e.path("type").asString().equals(type)).toList();
  }
}
