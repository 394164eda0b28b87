package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.Polling;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Input about workflows that cannot be meant, and how it is refused. */
@Tag("slow")
class BadWorkflowInputTest {
  private static final String DONE =
      "acceptance_criteria: [{text: made, check: {file_exists: cache.txt}}]";

  @TempDir private Path folder;
  private WorkflowGround scene;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    scene = new WorkflowGround(folder);
    ground = scene.ground();
  }

  private void isRefused(String why, String... flags) {
    Result result = ground.run(flags);
    assertThat(result.exit()).as(result.err()).isEqualTo(2);
    assertThat(result.err().replace(folder + "/", "").strip()).isEqualTo("segue: " + why);
  }

  private void task(String... lines) {
    ground.tasks(
        "- task_id: t1\n  %s\n  instructions: x\n  %s\n"
            .formatted(String.join("\n  ", lines), DONE));
  }

  @Test
  void aWorkflowThatNobodyDefined() {
    String why = "\"defualt\" is none of default, review, none; did you mean \"default\"?";
    isRefused("--workflow: " + why, "--workflow", "defualt");
    task("workflow: defualt");
    isRefused("tasks.yaml:2: workflow: " + why);
    task("workflow: review");
    isRefused("--workflow: " + why, "--workflow", "defualt");
    isRefusedOf(
        "providers: [{id: tester, command: [/bin/true]}]\nworkflow: defualt\n", "workflow: " + why);
  }

  @Test
  void aRoleBesideAWorkflow() {
    String why = "role: a workflow gives the roles; leave out one of the two";
    task("role: qa");
    isRefused("task t1: " + why);
    task("workflow: default", "role: qa");
    isRefused("tasks.yaml:3: " + why);
    task("workflow: none", "role: qa");
    assertThat(ground.run().exit()).isZero();
  }

  @Test
  void aRunThatCouldNotReview() throws Exception {
    isRefused(
        "workflow default needs context: on; a reviewer without context is useless",
        "--context",
        "off");
    Path git = folder.resolve(".git");
    Files.move(git, folder.resolve("home/git"));
    Result result = ground.run();
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .startsWith(
            "segue: workflow default needs a git repository with a commit; task t1 can run with workflow: none (");
    scene.git("init", "-q");
    Result empty = ground.run();
    assertThat(empty.exit()).isEqualTo(2);
    assertThat(empty.err()).contains("needs a git repository with a commit", "has no commit yet");
  }

  @Test
  void aProviderThatNobodyConfigured() {
    ground.write(
        ".segue/workflows/own.yaml",
        "stages:\n  - {id: dev, role: developer, kind: work}\n  - {id: arch, role: architect, kind: review, providers: [testr]}\n");
    String why = "\"testr\" is no configured provider; did you mean \"tester\"?";
    isRefused(".segue/workflows/own.yaml:3: stages[1].providers[0]: " + why, "--workflow", "own");
    Result checked = ground.segue("workflow", "check", ".segue/workflows/own.yaml");
    assertThat(checked.exit()).isEqualTo(2);
    assertThat(checked.err()).contains("own.yaml:3: stages[1].providers[0]: " + why);
  }

  @Test
  void aRoleOfAProviderThatNobodyConfigured() {
    isRefusedOf(
        "providers: [{id: tester, command: [/bin/true]}]\nroles: {architect: [testr]}\n",
        "roles.architect: \"testr\" is no configured provider; did you mean \"tester\"?");
  }

  private void isRefusedOf(String configuration, String why) {
    ground.write("other.yaml", configuration);
    isRefused("other.yaml:2: " + why, "--config", ground.path("other.yaml").toString());
  }

  @Test
  void aProjectThatApprovesItself() {
    ground.settings("auto_approve: true");
    Result result = ground.run();
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .contains("config.yaml:")
        .contains(
            ": auto_approve: only your own configuration or a flag may approve in a person's place");
  }

  @Test
  void anAgentThatRewritesItsWorkflow() {
    String own =
        "stages:\n  - {id: dev, role: developer, kind: work}\n  - {id: arch, role: architect, kind: review}\n";
    ground.write(".segue/workflows/own.yaml", own);
    ground.write(
        "agents/maker.sh",
        "#!/bin/sh\n%s\nsed -i /arch/d %s\n"
            .formatted(WorkflowGround.MAKER, ground.path(".segue/workflows/own.yaml")));

    Result result = ground.run("--workflow", "own");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(ground.read(".segue/workflows/own.yaml")).isEqualTo(own);
    assertThat(WorkflowGround.providers(result)).containsOnly("maker");
    assertThat(result.event("attempt_failed").path("errors").get(0).asString())
        .isEqualTo("maker changed .segue/workflows/own.yaml, which was put back");
  }

  @Test
  @Timeout(60)
  void aVerdictOnWorkThatIsNotDone() throws Exception {
    ground.write(
        "agents/maker.sh",
        "#!/bin/sh\nmkfifo \"$HOME/gate\"; cat \"$HOME/gate\"\n" + WorkflowGround.MAKER);
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Callable<Result> running = ground::run;
      Future<Result> run = threads.submit(running);
      Polling.until(() -> ground.has("home/gate"));
      Result approved = ground.segue("approve", "t1");
      assertThat(approved.exit()).isEqualTo(2);
      assertThat(approved.err().strip())
          .isEqualTo("segue: task t1 is implementing (attempt 1, maker); nothing to approve yet");
      ground.write("home/gate", "open\n");
      assertThat(run.get(60, TimeUnit.SECONDS).exit()).isEqualTo(1);
    }
    String commit = scene.git("rev-parse", "segue/demo/t1").strip().substring(0, 7);
    assertThat(ground.segue("approve", "t1", "--commit", "abc1234").err().strip())
        .isEqualTo(
            "segue: abc1234 is not under review; task t1 stands at %s: segue work show t1"
                .formatted(commit));
    assertThat(ground.segue("reject", "t1", "--reason", "no").err().strip())
        .isEqualTo("segue: --reason: say in at least 10 characters what has to change");
    ground.segue("reject", "t1", "--reason", "It has to be called kache.txt");
    assertThat(ground.segue("approve", "t1").err().strip())
        .isEqualTo("segue: task t1 was rejected at %s; attempt 2 is queued".formatted(commit));
  }
}
