package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A task on its way through the roles, as users meet it: real repository, real scripts. */
@Tag("slow")
class WorkflowScenarioTest {
  @TempDir private Path folder;
  private WorkflowGround scene;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    scene = new WorkflowGround(folder);
    ground = scene.ground();
  }

  private String git(String... arguments) throws IOException, InterruptedException {
    return scene.git(arguments);
  }

  @Test
  void passesThroughAllRolesInOneRunWhereApprovalsPassByThemselves() throws Exception {
    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    assertThat(WorkflowGround.states(result))
        .containsExactly(
            "implementing",
            "dev_completed",
            "pending_arch_review",
            "arch_reviewing",
            "arch_approved",
            "pending_qa",
            "qa_testing",
            "qa_passed",
            "pending_po_approval",
            "po_approved",
            "done");
    assertThat(WorkflowGround.providers(result)).containsExactly("maker", "arch", "tester");
    String commit = result.event("work_reported").path("commit").asString();
    assertThat(git("rev-parse", "HEAD^2").strip()).isEqualTo(commit);
    assertThat(git("log", "-1", "--format=%B", commit))
        .startsWith("t1: Wrote the cache.")
        .contains("Segue-Task: t1", "Segue-Attempt: 1");
    assertThat(ground.read("home/arch-head").strip()).isEqualTo(commit);
    assertThat(git("branch", "--list", "segue/*")).isEmpty();
    assertThat(git("worktree", "list").lines()).hasSize(1);
  }

  @Test
  void showsReviewersTheCommitItsDiffTheDevelopersWordsAndTheCheck() {
    Result result = ground.run("--auto-approve");

    String prompt = ground.read("home/arch-prompt");
    assertThat(prompt)
        .as(result.err())
        .contains("--- ROLE HANDOFF CONTEXT ---", "developer (maker) handed over commit")
        .contains("Checks passed: 1 of 1", "answer with a verdict.")
        .contains("## Review Task", "> Cache by tenant", "\"verdict\": \"approve\" | \"reject\"")
        .contains(result.event("work_reported").path("commit").asString().substring(0, 7))
        .contains("+line 0", "A file is enough.", "passed: made");
    assertThat(result.events("review_ended"))
        .extracting(e -> e.path("shown").asBoolean())
        .contains(true);
  }

  @Test
  void sendsRejectedWorkBackWithItsFindings() {
    ground.write("home/arch-says", WorkflowGround.REJECTION + "\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    assertThat(WorkflowGround.providers(result))
        .containsExactly("maker", "arch", "maker", "arch", "tester");
    assertThat(WorkflowGround.states(result))
        .containsSubsequence("arch_rejected", "implementing", "done");
    JsonNode block =
        result.events("context_injected").stream()
            .filter(e -> e.path("kind").asString().equals("retry"))
            .findFirst()
            .orElseThrow();
    assertThat(block.path("text").asString())
        .contains("- architect: Cache key ignores the tenant (cache.txt:1)");
  }

  @Test
  void blocksWhenAgentsRejectThreeTimes() {
    ground.write("home/arch-says", (WorkflowGround.REJECTION + "\n").repeat(9));

    Result result = ground.run();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(WorkflowGround.providers(result))
        .containsExactly("maker", "arch", "maker", "arch", "maker", "arch");
    assertThat(result.event("task_blocked").path("reason").asString())
        .isEqualTo(
            "rejected 3 times, last by architect: Cache key ignores the tenant (cache.txt:1)");
  }

  @Test
  void waitsForAPersonWhoApproves() throws Exception {
    Result waits = ground.run();
    assertThat(waits.exit()).isEqualTo(1);
    assertThat(WorkflowGround.states(waits)).endsWith("pending_po_approval");
    assertThat(waits.events("approval_wanted")).hasSize(1);

    assertThat(ground.segue("work", "show", "t1").out())
        .contains("pending_po_approval", "checks: 1 of 1 passed", "architect (arch): approved");
    assertThat(ground.segue("work", "show", "t1", "--diff").out()).contains("+line 0");
    assertThat(ground.segue("approve", "t1", "--commit", "abc1234").err())
        .contains("abc1234 is not under review; task t1 stands at");
    assertThat(ground.segue("reject", "t1", "--reason", "no").err())
        .contains("say in at least 10 characters what has to change");
    assertThat(ground.segue("approve", "t1").exit()).isZero();
    Result again = ground.segue("approve", "t1");
    assertThat(again.exit()).isZero();
    assertThat(again.out()).contains("approved already");

    Result merged = ground.segue("run", "--output", "jsonl");
    assertThat(merged.exit()).as(merged.err()).isZero();
    assertThat(WorkflowGround.providers(merged)).isEmpty();
    assertThat(ground.read("cache.txt")).isEqualTo("line 0\n");
    assertThat(git("log", "-1", "--format=%s").strip()).isEqualTo("t1: Cache by tenant");
  }

  @Test
  void aPersonsRejectionNeverBlocksAndReachesTheDeveloper() {
    ground.run();
    Result rejected =
        ground.segue("reject", "t1", "--reason", "The file has to be called kache.txt");
    assertThat(rejected.exit()).as(rejected.err()).isZero();
    assertThat(ground.segue("approve", "t1").err())
        .contains("task t1 was rejected at")
        .contains("attempt 2 is queued");

    Result next = ground.segue("run", "--output", "jsonl");

    assertThat(WorkflowGround.states(next)).endsWith("pending_po_approval");
    assertThat(
            next.events("context_injected").stream().map(e -> e.path("text").asString()).toList())
        .anyMatch(text -> text.contains("- po: The file has to be called kache.txt"));
  }

  @Test
  void buysNoReviewOfWorkThatWasRejectedBefore() {
    ground.write("home/arch-says", (WorkflowGround.REJECTION + "\n").repeat(3));
    ground.run("--auto-approve"); // Three rejections: blocked.
    ground.write("home/idle", "");
    ground.segue("unblock", "t1");

    Result again = ground.segue("run", "--output", "jsonl");

    assertThat(WorkflowGround.providers(again)).contains("maker").doesNotContain("arch");
    assertThat(again.event("validation_failed").path("errors").get(0).asString())
        .isEqualTo(
            "same work as attempt 3, which architect rejected: Cache key ignores the tenant"
                + " (cache.txt:1)");
  }

  @Test
  void aReviewerThatChangesWhatItJudgesIsNotBelieved() throws Exception {
    ground.write("home/arch-does", "echo mine > readme.md; git commit -qam mine\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    JsonNode first = result.events("review_ended").getFirst();
    assertThat(first.path("verdict").asString()).isEqualTo("void");
    assertThat(first.path("files_changed")).hasToString("[\"readme.md\"]");
    assertThat(WorkflowGround.providers(result))
        .containsExactly("maker", "arch", "tester", "tester");
    assertThat(ground.read("readme.md")).isEqualTo("A cache.\n");
    assertThat(ground.read("cache.txt")).isEqualTo("line 0\n");
    assertThat(git("worktree", "list").lines()).hasSize(1);
  }

  @Test
  void aReviewerThatMovesTheBranchIsNotBelieved() throws Exception {
    ground.write(
        "home/arch-does",
        "git update-ref \"$(git for-each-ref --format='%(refname)' 'refs/heads/segue/**')\""
            + " HEAD^\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    assertThat(result.events("review_ended").getFirst().path("verdict").asString())
        .isEqualTo("void");
    assertThat(ground.read("cache.txt")).isEqualTo("line 0\n");
  }

  @Test
  void scratchFilesOfAReviewerGoWithItsCheckout() {
    ground.write("home/arch-does", "echo scratch > scratch.txt\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(WorkflowGround.providers(result)).containsExactly("maker", "arch", "tester");
    assertThat(ground.has("scratch.txt")).isFalse();
    assertThat(Path.of(ground.read("home/arch-place").strip())).doesNotExist();
  }

  @Test
  void anAnswerWithoutAVerdictCostsNeitherAttemptNorRejection() {
    ground.write("home/arch-says", "I think it looks good to me.\n");
    ground.write("home/tester-says", "{\"verdict\":\"approve\",\"findings\":\"none\"}\n");

    Result result = ground.run();

    assertThat(result.exit()).isEqualTo(1);
    assertThat(WorkflowGround.providers(result)).containsExactly("maker", "arch", "tester");
    assertThat(result.event("task_blocked").path("reason").asString())
        .isEqualTo(
            "no verdict from architect: findings is no list; segue unblock t1 asks again, another"
                + " provider too if you name one for the role, or decide yourself: segue approve t1"
                + " --role architect --reason \"…\"");
    assertThat(ground.segue("log", "t1").out().replaceAll("\\s+", " "))
        .contains(result.event("task_blocked").path("reason").asString());
    ground.segue("unblock", "t1");
    Result again = ground.segue("run", "--output", "jsonl", "--auto-approve");
    assertThat(again.exit()).as(again.err() + again.out()).isZero();
    assertThat(WorkflowGround.providers(again)).containsExactly("arch", "tester");
  }

  @Test
  void whatABlockWithoutAVerdictSuggestsIsDone() {
    ground.write("home/arch-says", "I think it looks good to me.\n");
    ground.write("home/tester-says", "So do I.\n");
    ground.run();

    Result approved =
        ground.segue(
            "approve", "t1", "--role", "architect", "--reason", "The change does what was asked.");

    assertThat(approved.exit()).as(approved.err()).isZero();
    assertThat(ground.segue("log", "t1").out()).contains("pending_arch_review -> arch_approved");
  }

  @Test
  void nothingIsReviewedWithoutAChange() {
    ground.write("cache.txt", "there already\n");
    ground.write("home/idle", "");
    try {
      git("add", "-A");
      git("commit", "-q", "-m", "cache");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }

    Result result = ground.run();

    assertThat(WorkflowGround.providers(result)).contains("maker").doesNotContain("arch");
    assertThat(result.events("validation_failed").getFirst().path("errors").get(0).asString())
        .isEqualTo("no change to review");
  }

  @Test
  void soloStaysTheDefault() {
    Result result = ground.run("--workflow", "none");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(WorkflowGround.providers(result)).containsExactly("maker");
    assertThat(result.events("phase_changed")).isEmpty();
    assertThat(result.events("work_reported")).isEmpty();
  }

  @Test
  void aLimitedReviewerLeavesTheReviewToAnotherWithTheSamePack() {
    ground.write("home/arch-does", "echo 'limit reached: retry after 120s' >&2; exit 75\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    assertThat(WorkflowGround.providers(result))
        .containsExactly("maker", "arch", "tester", "tester");
    assertThat(
            result.events("context_built").stream()
                .filter(e -> e.path("role").asString().equals("architect")))
        .hasSize(1);
    assertThat(result.events("review_ended")).hasSize(3);
  }

  @Test
  void waitsInItsStateWhileAllReviewersAreLimited() {
    ground.write("home/arch-does", "echo 'limit reached: retry after 120s' >&2; exit 75\n");
    ground.write("home/tester-does", "echo 'limit reached: retry after 120s' >&2; exit 75\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err()).isEqualTo(3);
    assertThat(WorkflowGround.states(result)).endsWith("pending_arch_review");
    Result again = ground.segue("run", "--output", "jsonl");
    assertThat(again.exit()).isEqualTo(3);
    assertThat(WorkflowGround.providers(again)).isEmpty();
  }
}
