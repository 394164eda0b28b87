package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A repository with a developer, two reviewers and the shipped workflow. */
final class WorkflowGround {
  /** Writes the next line of {@code cache.txt}, or what the marker file says. */
  static final String MAKER =
      """
      cat > "$HOME/maker-prompt-$(date +%s%N)"
      [ -e "$HOME/maker-does" ] && . "$HOME/maker-does"
      [ -e "$HOME/idle" ] || echo "line $(wc -l < cache.txt 2>/dev/null || echo 0)" >> cache.txt
      echo '{"status":"completed","summary":"Wrote the cache.","reasoning":"A file is enough."}'
      """;

  /** Answers with the first line of a file of verdicts, which it takes away; else approves. */
  static final String REVIEWER =
      """
      me=$(basename "$0" .sh)
      cat > "$HOME/$me-prompt"
      pwd > "$HOME/$me-place"
      git rev-parse HEAD > "$HOME/$me-head"
      [ -e "$HOME/$me-does" ] && . "$HOME/$me-does"
      verdict=$(head -1 "$HOME/$me-says" 2>/dev/null)
      [ -e "$HOME/$me-says" ] && sed -i 1d "$HOME/$me-says"
      [ -n "$verdict" ] || verdict='{"verdict":"approve","summary":"Fine."}'
      echo "$verdict"
      """;

  static final String REJECTION =
      "{\"verdict\":\"reject\",\"summary\":\"No.\",\"findings\":[{\"severity\":\"blocking\",\"path\":\"cache.txt\",\"line\":1,\"text\":\"Cache key ignores the tenant\"}]}";

  /** How a reviewer says that its plan is used up. */
  private static final String LIMIT =
      """
      failures:
        - exit: 75
          line: '^limit reached'
          reason: rate_limit_exceeded
          reset: 'retry after (?<seconds>\\d+)s'
      """;

  private final Path folder;
  private final Playground ground;

  WorkflowGround(Path folder) throws IOException, InterruptedException {
    Requires.program("git", "work under review is a commit");
    this.folder = folder;
    this.ground =
        new Playground(folder)
            .agent("maker", MAKER, "vendor: a")
            .agent("arch", REVIEWER, "vendor: b", LIMIT)
            .agent("tester", REVIEWER, "vendor: c", LIMIT)
            .settings("project: demo")
            .settings("workflow: default")
            .settings("roles: {developer: maker, architect: [arch, tester], qa: tester}");
    ground.write("home/.keep", "");
    ground.variable("HOME", ground.path("home").toString());
    git("init", "-q", "-b", "main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    ground.write(".gitignore", "home/\n").write("readme.md", "A cache.\n");
    ground.segue("status"); // Writes the configuration, which the user then keeps in git.
    git("add", "-A");
    git("commit", "-q", "-m", "base");
    ground.tasks(
        "- {task_id: t1, instructions: Cache by tenant, acceptance_criteria: [{text: made, check: {file_exists: cache.txt}}]}\n");
  }

  Playground ground() {
    return ground;
  }

  String git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(out).isZero();
    return out;
  }

  static List<String> states(Result result) {
    return result.events("phase_changed").stream().map(e -> e.path("to").asString()).toList();
  }

  static List<String> providers(Result result) {
    return result.events("dispatch_started").stream()
        .map(e -> e.path("provider").asString())
        .toList();
  }
}
