package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that began on main and was killed goes on while the user is on another branch. Agents and
 * checks kill their supervisor by themselves, the first time.
 */
@Tag("slow")
class KilledRunScenarioTest {
  private static final String KILLS_ONCE =
      "if mkdir ../../../../killed 2>/dev/null; then kill -9 $PPID; exec sleep 60; fi\n";

  @TempDir private Path folder;
  private Path repository;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    Requires.program("git", "tasks at once work in git worktrees");
    repository = Files.createDirectories(folder.resolve("repo"));
    ground = new Playground(repository);
    git("init", "-q", "-b", "main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    ground.write("README.md", "base\n").write(".gitignore", "home/\ndist/\n");
  }

  private void agent(String script) throws Exception {
    ground.agent(
        "writer",
        "cat >/dev/null\n"
            + script
            + "\necho '{\"status\":\"completed\",\"summary\":\"Done.\"}'\n");
    ground.write("check.sh", KILLS_ONCE + "test -s a.txt\n");
    ground.segue("status");
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

  private void killedRun(String task) throws Exception {
    ground.tasks("- {task_id: a, instructions: x, " + task + "}\n");
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
            "--parallel",
            "2",
            "--output",
            "jsonl");
    String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor()).as(said).isEqualTo(128 + 9);
  }

  /** What the run does that goes on with what is there. */
  private Result goesOn() {
    return ground.segue("run", "--parallel", "2", "--output", "jsonl");
  }

  private void isOnMainAlone(Result result) throws Exception {
    assertThat(result.exit()).as(result.out() + result.err()).isZero();
    assertThat(result.event("task_merged").path("into").asString()).isEqualTo("main");
    assertThat(git("show", "main:a.txt")).isEqualTo("1\n");
    assertThat(git("rev-parse", "release")).isEqualTo(git("rev-parse", "main~1"));
    assertThat(git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/release\n");
    assertThat(ground.has("a.txt")).isFalse();
    assertThat(git("for-each-ref", "--format=%(refname)"))
        .isEqualTo("refs/heads/main\nrefs/heads/release\n");
  }

  @Test
  void whileItsAgentWasAtWork() throws Exception {
    agent(KILLS_ONCE + "echo 1 >a.txt");
    killedRun("required_artifacts: [a.txt]");
    git("checkout", "-q", "-b", "release");

    Result result = goesOn();

    assertThat(result.events("dispatch_ended").getFirst().path("outcome").asString())
        .isEqualTo("interrupted");
    isOnMainAlone(result);
  }

  @Test
  void whileItsWorkWasChecked() throws Exception {
    agent("echo 1 >a.txt");
    killedRun("required_artifacts: [a.txt], test_command: {run: [/bin/sh, check.sh]}");
    git("checkout", "-q", "-b", "release");

    Result result = goesOn();

    assertThat(result.events("dispatch_started")).isEmpty();
    isOnMainAlone(result);
  }

  @Test
  void andBlocksWithBothBranchesNamedWhereWorkBelongsIntoTheWorkspace() throws Exception {
    agent("mkdir -p dist; echo 2 >dist/b.txt; echo 1 >a.txt");
    killedRun("required_artifacts: [a.txt, dist/b.txt], test_command: {run: [/bin/sh, check.sh]}");
    git("checkout", "-q", "-b", "release");

    Result result = goesOn();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.event("task_blocked").path("reason").asString())
        .contains("dist/b.txt", "another branch than main", "release", "git switch main");
    assertThat(git("rev-parse", "release")).isEqualTo(git("rev-parse", "main"));
    git("switch", "-q", "main");
    assertThat(ground.segue("unblock", "a").exit()).isZero();
    Result after = goesOn();
    assertThat(after.exit()).as(after.out() + after.err()).isZero();
    assertThat(ground.read("a.txt")).isEqualTo("1\n");
    assertThat(ground.read("dist/b.txt")).isEqualTo("2\n");
    assertThat(git("ls-tree", "--name-only", "release")).doesNotContain("a.txt");
  }
}
