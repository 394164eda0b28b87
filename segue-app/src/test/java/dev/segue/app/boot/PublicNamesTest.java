package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Each public name is good for a whole run, or is refused before any agent is asked. */
@Tag("slow")
class PublicNamesTest {
  private static final String AGENT =
      "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\",\"summary\":\"Made it.\"}'\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() {
    ground = new Playground(folder).agent("one", AGENT);
  }

  private static String json(String name) {
    return JsonMapper.shared().writeValueAsString(name);
  }

  private static String decoded(String name) {
    return name.replace("<200>", "n".repeat(200)).replace("<128>", "n".repeat(128));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme/shop",
        "-it's \"quoted\" 🚀 日本",
        "../up",
        "100%2F a:b@7 $(touch pwned)",
        "<128>"
      })
  void carriesAProjectsNameThroughAllCommands(String shown) {
    String name = decoded(shown);
    ground.tasks(
        "project: "
            + json(name)
            + "\ntasks: [{task_id: t1, instructions: Make it, required_artifacts: [out.txt]}]\n");

    Result run = ground.run();

    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    assertThat(run.event("task_completed").path("project").asString()).isEqualTo(name);
    String at = "--project=" + name;
    for (List<String> command :
        List.of(
            List.of("status", at),
            List.of("log", "t1", at),
            List.of("metrics", at),
            List.of("sessions", at),
            List.of("decision", "add", "T", "--why=R", at),
            List.of("decision", "list", at),
            List.of("context", "get", "t1", at),
            List.of("retry", "t1", at),
            List.of("halt", at),
            List.of("resume", at),
            List.of("run", at, "--output=jsonl"),
            List.of("export", at, "--out=" + ground.path("saved.jsonl")))) {
      Result result = ground.segue(command.toArray(String[]::new));
      assertThat(result.exit()).as(command + result.err() + result.out()).isZero();
    }
    Result moved =
        ground.segue(
            "import",
            ground.path("saved.jsonl").toString(),
            at,
            "--store=sqlite:" + ground.path("other.db"));
    assertThat(moved.exit()).as(moved.err()).isZero();
    assertThat(Files.exists(folder.resolve("pwned"))).isFalse();
    assertThat(Files.exists(folder.resolveSibling("up"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme/shop", "-it's \"quoted\" 🚀", ".."})
  void carriesAProjectsNameThroughWorktrees(String name) throws Exception {
    Requires.program("git", "tasks at once work in git worktrees");
    ground.write(".gitignore", "home/\n");
    ground.segue("status");
    for (List<String> git :
        List.of(
            List.of("init", "-q", "-b", "main"),
            List.of("config", "user.name", "Ada"),
            List.of("config", "user.email", "ada@example.org"),
            List.of("add", "-A"),
            List.of("commit", "-q", "-m", "base"))) {
      git(git);
    }
    ground.tasks(
        "project: "
            + json(name)
            + "\ntasks: [{task_id: t1, instructions: Make it, required_artifacts: [out.txt]}]\n");

    Result run = ground.run("--parallel", "2");

    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    assertThat(run.events("task_merged")).hasSize(1);
    assertThat(ground.has("out.txt")).isTrue();
  }

  private void git(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = Stream.concat(Stream.of("git"), arguments.stream()).toList();
    Process git =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(out).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          project            | <200>
          project            | ` outer `
          project            | `new\\nline`
          task_id   | a/b
          task_id   | -dash
          task_id   | two words
          task_id   | it's
          task_id   | 🚀
          task_id   | <200>
          providers | a/b
          providers | -dash
          providers | <200>
          story     | `line\\nbreak`
          role      | boss
          """)
  void refusesWhatCannotNameItAtItsLine(String field, String shown) {
    String value = json(decoded(shown)).replace("\\\\n", "\\n");
    boolean isProject = field.equals("project");
    String key = field.substring(field.indexOf('.') + 1);
    ground.tasks(
        "project: %s\ntasks:\n- instructions: a\n  required_artifacts: [out.txt]\n%s  %s: %s\n"
            .formatted(
                isProject ? value : "demo",
                key.equals("task_id") ? "" : "  task_id: t1\n",
                isProject ? "task_id" : key,
                isProject ? "t1" : value)
            .replace("  task_id: t1\n  task_id: t1\n", "  task_id: t1\n"));

    Result run = ground.run();

    assertThat(run.exit()).as(run.out()).isEqualTo(2);
    assertThat(run.err())
        .containsPattern("tasks\\.yaml:[0-9]+: " + java.util.regex.Pattern.quote(field));
    assertThat(ground.has("out.txt")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b -it's \"quoted\" 🚀 $(touch pwned)", "<200>"})
  void carriesStoriesEpicsAndModelsThroughARun(String shown) {
    String value = json(decoded(shown));
    ground.tasks(
        "- {task_id: t1, instructions: a, required_artifacts: [out.txt], story: %s, epic: %s,"
                .formatted(value, value)
            + " agent_mode: %s, title: %s, intent: %s}\n".formatted(value, value, value));

    Result run = ground.run();

    assertThat(run.exit()).as(run.err() + run.out()).isZero();
    assertThat(ground.segue("log", "t1").out()).contains("completed");
    assertThat(ground.has("pwned")).isFalse();
  }
}
