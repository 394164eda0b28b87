package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tasks at once as users meet them: a real repository, real scripts, the whole command line. */
@Tag("slow")
class ParallelScenarioTest {
  /** Writes {@code <task>.txt}, and its name into the file that the task's text names. */
  private static final String AGENT =
      """
      prompt=$(cat)
      id=$(printf '%s\\n' "$prompt" | sed -n '/^## Task ID/{n;p;q}')
      file=$(printf '%s\\n' "$prompt" | sed -n 's/^write //p' | head -1)
      pwd > "$id.txt"
      [ -z "$file" ] || echo "$id" > "$file"
      echo '{"status":"completed","summary":"Wrote it."}'
      """;

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    Requires.program("git", "tasks at once work in git worktrees");
    ground = new Playground(folder).agent("writer", AGENT);
    git("init", "-q", "-b", "main");
    git("config", "user.name", "Ada");
    git("config", "user.email", "ada@example.org");
    ground.write("shared.txt", "base\n").write(".gitignore", "home/\n");
    ground.segue("status"); // Writes the configuration, which the user then keeps in git.
    git("add", "-A");
    git("commit", "-q", "-m", "base");
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String out = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(out).isZero();
    return out;
  }

  private static String task(String id, String instructions) {
    return "- {task_id: %s, instructions: \"%s\", acceptance_criteria: [{text: made, check: {file_exists: %s.txt}}]}\n"
        .formatted(id, instructions, id);
  }

  private static List<String> ids(List<JsonNode> events) {
    return events.stream().map(e -> e.path("task_id").asString()).toList();
  }

  @Test
  void bringsTheWorkOfAllTasksIntoTheWorkspaceInQueueOrder() throws Exception {
    ground.tasks(task("a", "x") + task("b", "x") + task("c", "x") + task("d", "x"));

    Result result = ground.run("--parallel", "3");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(ids(result.events("task_merged"))).containsExactly("a", "b", "c", "d");
    assertThat(ground.read("a.txt")).contains(".segue/worktrees/");
    assertThat(ground.has("d.txt")).isTrue();
    assertThat(git("branch", "--list", "segue/*")).isEmpty();
    assertThat(git("worktree", "list").lines()).hasSize(1);
    assertThat(git("log", "--first-parent", "--format=%s").lines().toList())
        .containsExactly("d: x", "c: x", "b: x", "a: x", "base");
  }

  @Test
  void blocksTheTaskWhoseWorkConflictsAndNamesTheFiles() throws Exception {
    ground.tasks(task("a", "write shared.txt") + task("b", "write shared.txt"));

    Result result = ground.run("--parallel", "2");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.event("merge_conflict").path("task_id").asString()).isEqualTo("b");
    assertThat(result.event("merge_conflict").path("files")).hasToString("[\"shared.txt\"]");
    assertThat(result.event("task_blocked").path("reason").asString()).isEqualTo("merge_conflict");
    assertThat(ground.read("shared.txt")).isEqualTo("a\n");
    assertThat(git("branch", "--list", "segue/*")).contains("/b");
  }

  @Test
  void finishesABranchThatTheOperatorHasMendedWithoutAskingAnAgent() throws Exception {
    ground.tasks(task("a", "write shared.txt") + task("b", "write shared.txt"));
    Result blocked = ground.run("--parallel", "2");
    String branch = blocked.event("merge_conflict").path("branch").asString();
    git("merge", "-q", "-s", "ours", "-m", "mine", branch);

    ground.segue("unblock", "b");
    Result again = ground.segue("run", "--output", "jsonl");

    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.events("dispatch_started")).isEmpty();
    assertThat(ids(again.events("task_completed"))).containsExactly("b");
    assertThat(git("branch", "--list", "segue/*")).isEmpty();
  }

  @Test
  void leavesUncommittedWorkOfTheUserAlone() throws Exception {
    ground.write("shared.txt", "half a sentence of mine");
    ground.tasks(task("a", "write shared.txt") + task("b", "x"));

    Result result = ground.run("--parallel", "2");

    assertThat(ground.read("shared.txt")).isEqualTo("half a sentence of mine");
    assertThat(result.event("merge_conflict").path("uncommitted").asBoolean()).isTrue();
    assertThat(ids(result.events("task_completed"))).containsExactly("b");
    assertThat(git("status", "--short", "shared.txt")).isEqualTo(" M shared.txt\n");
  }

  @Test
  void beginsATaskThatDependsOnAnotherWithWhatThatOneMade() {
    ground.tasks(
        task("a", "x")
            + "- {task_id: b, instructions: x, depends_on: [a], acceptance_criteria: [{text: both, check: {file_exists: [a.txt, b.txt]}}]}\n");

    Result result = ground.run("--parallel", "4");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(ids(result.events("task_completed"))).containsExactly("a", "b");
  }

  @Test
  void startsATaskAnewInAFreshPlaceAfterRetry() throws Exception {
    ground.tasks(task("a", "write shared.txt") + task("b", "write shared.txt"));
    ground.run("--parallel", "2");

    ground.segue("retry", "b");
    Result again = ground.segue("run", "--parallel", "2", "--output", "jsonl");

    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.events("dispatch_started")).hasSize(1);
    assertThat(ground.read("shared.txt")).isEqualTo("b\n");
  }

  @Test
  void cleansThePlaceOfATaskThatWasGivenUp() throws Exception {
    ground.tasks(task("a", "write shared.txt") + task("b", "write shared.txt"));
    ground.run("--parallel", "2");

    ground.segue("cancel", "b");
    ground.segue("run");

    assertThat(git("branch", "--list", "segue/*")).isEmpty();
    assertThat(git("worktree", "list").lines()).hasSize(1);
  }

  @Test
  void failsAnAttemptThatChangesTheRulesInItsOwnCopy() throws Exception {
    ground
        .write(
            "agents/writer.sh",
            "#!/bin/sh\ncat >/dev/null; echo 'history: 3' >> .segue/config.yaml; git commit -qam mine; touch a.txt\n")
        .tasks(task("a", "x").replace("acceptance", "retry_policy: {max_retries: 0}, acceptance"));
    String before = ground.read(".segue/config.yaml");

    Result result = ground.run("--parallel", "2");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.event("attempt_failed").path("errors").toString())
        .contains(".segue/config.yaml");
    assertThat(result.events("task_merged")).isEmpty();
    assertThat(ground.read(".segue/config.yaml")).isEqualTo(before);
  }

  @Test
  void refusesWhereThereIsNoRepository(@TempDir Path plain) {
    var elsewhere = new Playground(plain).agent("writer", AGENT).tasks(task("a", "x"));

    Result result = elsewhere.run("--parallel", "2");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("tasks cannot run at once here").contains("git init");
    assertThat(elsewhere.segue("status").out()).doesNotContain("queued: 1");
    assertThat(elsewhere.run("--parallel", "0").exit()).isEqualTo(2);
  }
}
