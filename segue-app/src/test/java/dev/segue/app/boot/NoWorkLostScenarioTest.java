package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Requires;
import dev.segue.core.testing.SmallDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task counts as completed only when its work has arrived; the whole command line. */
@Tag("slow")
class NoWorkLostScenarioTest {
  @TempDir private Path folder;
  private Path repository;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    makeRepository(folder.resolve("repo"));
  }

  private void makeRepository(Path where) throws Exception {
    Requires.program("git", "tasks at once work in git worktrees");
    repository = where;
    java.nio.file.Files.createDirectories(repository);
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
    ground.segue("status");
    git("add", "-A");
    git("commit", "-q", "-m", "base");
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git", "-c", "protocol.file.allow=always"));
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

  private Result run(String task) {
    ground.tasks("- {task_id: a, instructions: x, " + task + "}\n");
    return ground.run("--parallel", "2");
  }

  @Test
  void bringsTheFilesOfARepositoryThatTheAgentMade() throws Exception {
    agent(
        "mkdir web && cd web && git init -q && echo app >app.js && git add . && git -c user.name=x -c user.email=x commit -qm s");

    Result result = run("required_artifacts: [web/app.js]");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(ground.read("web/app.js")).isEqualTo("app\n");
    assertThat(git("ls-files", "-s", "web")).startsWith("100644");
    assertThat(result.event("task_merged").path("kept").toString()).contains("web/.git");
    assertThat(ground.segue("log", "a").out()).contains("kept:").contains("salvage");
  }

  @Test
  void saysThatATaskWasMergedWithoutAChange() throws Exception {
    agent("true");

    ground.tasks("- {task_id: a, instructions: x, required_artifacts: [README.md]}\n");
    Result result = ground.segue("run", "tasks.yaml", "--parallel", "2");

    assertThat(result.err())
        .contains("merged from segue/repo/a into main, no change seen")
        .contains("completed, no change seen");
    assertThat(ground.segue("log", "a").out()).contains("into main, no change seen: ");
  }

  @Test
  void keepsTheWorkOfATaskThatIsCancelledOrBeginsAnew() throws Exception {
    agent("mkdir -p dist && echo '{}' >dist/report.json && echo mine $$ >>made.txt");
    String task = "required_artifacts: [dist/report.json], test_command: 'false'";
    run(task + ", retry_policy: {max_retries: 0}");
    ground.segue("retry", "a");

    Result anew = ground.run("--parallel", "2");
    ground.segue("cancel", "a");
    Result after = ground.segue("run", "--parallel", "2", "--output", "jsonl");

    String first = kept(anew, "segue/repo/a");
    assertThat(first).startsWith("refs/segue-salvage/repo/a-");
    assertThat(git("show", first + ":made.txt")).startsWith("mine");
    assertThat(Path.of(kept(anew, "dist/report.json")).resolve("dist/report.json"))
        .hasContent("{}\n");
    assertThat(kept(after, "segue/repo/a")).startsWith("refs/segue-salvage/repo/a-");
    assertThat(git("branch", "--list", "segue/*")).isEmpty();
    assertThat(ground.segue("status").out()).contains("kept      a: segue/repo/a is in " + first);
    assertThat(ground.segue("log", "a").out()).contains("was put aside").contains(first);
  }

  private static String kept(Result result, String path) {
    assertThat(result.events("work_kept")).as(result.out() + result.err()).hasSize(1);
    for (var work : result.event("work_kept").path("kept")) {
      if (work.path("path").asString().equals(path)) {
        return work.path("place").asString();
      }
    }
    throw new AssertionError(path + " was not kept: " + result.out());
  }

  @Test
  void bringsAnIgnoredArtifact() throws Exception {
    agent("mkdir -p dist empty/inner && echo '{}' >dist/report.json");

    Result result = run("required_artifacts: [dist/report.json, empty/inner]");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(ground.read("dist/report.json")).isEqualTo("{}\n");
    assertThat(ground.has("empty/inner")).isTrue();
    assertThat(result.event("task_merged").path("carried").toString()).contains("dist/report.json");
  }

  @Test
  void fillsSubmodulesAndBlocksWhereAnEditInOneCannotBeMerged() throws Exception {
    Path library = folder.resolve("lib");
    git("init", "-q", "-b", "main", library.toString());
    java.nio.file.Files.writeString(library.resolve("lib.h"), "1\n");
    git("-C", library.toString(), "add", ".");
    git("-C", library.toString(), "-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "l");
    git("submodule", "--quiet", "add", library.toString(), "lib");
    agent("git submodule update --init; echo 2 >>lib/lib.h");

    Result result = run("test_command: grep -q 2 lib/lib.h");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.events("dispatch_started")).hasSize(1);
    assertThat(result.events("validation_passed")).hasSize(1);
    assertThat(result.event("task_blocked").path("reason").asString())
        .contains("lib is a submodule")
        .contains("unblock");
    assertThat(ground.read(".segue/worktrees/repo/a/lib/lib.h")).isEqualTo("1\n2\n");
  }

  @Test
  void blocksBeforeADispatchWhereTheCloneLacksASubmoduleThatACheckNeeds() throws Exception {
    git(
        "update-index",
        "--add",
        "--cacheinfo",
        "160000,1234567812345678123456781234567812345678,lib");
    ground.write(".gitmodules", "[submodule \"lib\"]\n\tpath = lib\n\turl = /nowhere\n");
    java.nio.file.Files.createDirectories(repository.resolve("lib"));
    agent(":");

    Result result = run("test_command: test -f lib/lib.h");

    assertThat(result.events("dispatch_started")).isEmpty();
    assertThat(result.event("task_blocked").path("reason").asString())
        .contains("lib is a submodule")
        .contains("git submodule update --init lib");
  }

  @Test
  void mergesIntoTheBranchOfTheRunThoughAnotherIsCheckedOut() throws Exception {
    git("commit", "-q", "--allow-empty", "-m", "first");
    agent("echo 1 >a.txt; git -C " + repository + " checkout -q -b release");

    Result result = run("required_artifacts: [a.txt]");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.event("run_started").path("branch").asString()).isEqualTo("main");
    assertThat(result.event("task_merged").path("into").asString()).isEqualTo("main");
    assertThat(git("show", "main:a.txt")).isEqualTo("1\n");
    assertThat(git("log", "--format=%s", "release")).doesNotContain("a: x");
  }

  @Test
  void saysWhichFilesOfTheWorkspaceAnAgentChangedInsteadOfItsOwn() throws Exception {
    agent("echo by the agent >>" + repository.resolve("README.md"));

    Result result =
        run(
            "test_command: grep -q agent README.md, retry_policy: {max_retries: 3}, options: {verify_merged: never}");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.events("dispatch_ended").getFirst().path("workspace_changed").toString())
        .contains("README.md");
    assertThat(result.event("validation_failed").path("errors").toString())
        .contains("changed outside this task's folder: README.md");
    assertThat(result.event("task_blocked").path("reason").asString()).doesNotContain("repeat");
    assertThat(ground.segue("log", "a").out())
        .contains("changed in the workspace, outside its folder: README.md");
  }

  @Test
  void blocksWhereTheDiskOfTheWorkspaceIsFullAndGoesOnWhenThereIsRoom() throws Exception {
    try (var disk = new SmallDisk(folder, "32m")) {
      makeRepository(disk.path("repo"));
      agent(
          "head -c 900000 /dev/zero | tr '\\0' x >a.txt; mkdir -p dist; echo 1 >dist/b.txt; cat /dev/zero 2>/dev/null >"
              + disk.path("ballast"));
      ground.tasks("- {task_id: a, instructions: x, required_artifacts: [a.txt, dist/b.txt]}\n");
      String store = "sqlite:" + folder.resolve("kept/segue.db");

      Result full = ground.run("--parallel", "2", "--store", store);

      assertThat(full.exit()).as(full.out() + full.err()).isEqualTo(1);
      assertThat(full.event("task_blocked").path("reason").asString())
          .doesNotContain("\n")
          .contains("make room, then unblock the task");
      disk.free("ballast");
      assertThat(ground.segue("unblock", "a", "--store", store).exit()).isZero();
      Result result = ground.run("--parallel", "2", "--store", store);
      assertThat(result.exit()).as(result.out() + result.err()).isZero();
      assertThat(result.events("dispatch_started")).isEmpty();
      assertThat(ground.read("a.txt")).hasSize(900_000);
      assertThat(ground.read("dist/b.txt")).isEqualTo("1\n");
      assertThat(git("log", "--format=%s", "main")).startsWith("a: x\n");
    }
  }
}
