package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.app.boot.ServedPlayground.Answer;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People's verdicts by way of the server, held against the commands. */
@Tag("slow")
class ServedVerdictsTest {
  @TempDir private Path folder;
  private Playground ground;
  private String commit = "";

  @BeforeEach
  void runUntilAPersonIsWanted() throws Exception {
    ground = new WorkflowGround(folder).ground();
    Result result = ground.run();
    commit = result.event("approval_wanted").path("commit").asString();
  }

  private static Answer transition(ServedPlayground served, String body) {
    return served.post("/v1/tasks/t1/transition", "{" + body.replace('\'', '"') + "}");
  }

  @Test
  void takesNoVerdictWithoutAToken() {
    try (var served = new ServedPlayground(ground)) {
      Answer refused =
          transition(served, "'action':'approve','role':'po','commit_sha':'" + commit + "'");
      assertThat(refused.refusal())
          .isEqualTo(
              "403 PERMISSION_DENIED: a server without a token takes no verdicts: start segue serve with SEGUE_TOKEN");
      assertThat(
              served.get("/v1/approvals").tree().path("waiting").get(0).path("commit").asString())
          .isEqualTo(commit);
    }
  }

  @Test
  void saysWhatTheCommandsSay() {
    try (var served = new ServedPlayground(ground, Optional.of("s3cret"))) {
      assertThat(transition(served, "'action':'approve'").refusal())
          .startsWith("400 INVALID_ARGUMENT: commit_sha is missing");
      assertThat(transition(served, "'action':'aprove','commit_sha':'" + commit + "'").refusal())
          .isEqualTo(
              "400 INVALID_ARGUMENT: action \"aprove\" is none of approve, reject, claim, release, cancel");
      assertThat(transition(served, "'action':'COMMIT_CODE'").refusal())
          .startsWith("409 FAILED_PRECONDITION: commit_code is done by a run alone");
      String other = transition(served, "'action':'approve','commit_sha':'abc1234'").refusal();
      assertThat(ground.segue("approve", "t1", "--commit", "abc1234").err())
          .contains(other.substring("409 FAILED_PRECONDITION: ".length()));

      Answer rejected =
          transition(
              served,
              "'action':'REJECT_STORY','feedback':'It has to be called kache.txt','commit_sha':'"
                  + commit
                  + "'");
      assertThat(rejected.status()).isEqualTo(200);
      assertThat(rejected.tree().path("state").asString()).isEqualTo("po_rejected");
      assertThat(
              transition(served, "'action':'APPROVE_STORY','commit_sha':'" + commit + "'")
                  .refusal())
          .contains("was rejected at", "attempt 2 is queued");
      assertThat(served.faults).isEmpty();
    }
  }

  @Test
  void refusesInTheWordsOfTheCommands() {
    try (var served = new ServedPlayground(ground, Optional.of("s3cret"))) {
      isRefusedAlike(served, "", "approve", "--role", "qa");
      isRefusedAlike(served, "", "approve", "--role", "devops");
      isRefusedAlike(served, "", "approve", "--role", "qq");
      isRefusedAlike(served, "no", "reject", "--reason", "no");
      isRefusedAlike(served, "", "reject", "--role", "architect");
      ground.segue("approve", "t1");
      isRefusedAlike(served, "It comes too late", "reject", "--reason", "It comes too late");
      ground.segue("run");
      isRefusedAlike(served, "It comes too late", "reject", "--reason", "It comes too late");
      assertThat(served.faults).isEmpty();
    }
  }

  private void isRefusedAlike(
      ServedPlayground served, String feedback, String action, String option, String value) {
    Result refused = ground.segue(action, "t1", option, value);
    assertThat(refused.exit()).isEqualTo(2);
    String body =
        "'action':'%s','role':'%s','commit_sha':'%s','feedback':'%s'"
            .formatted(action, option.equals("--role") ? value : "", commit, feedback);
    String sentence = transition(served, body).refusal().replaceFirst("^4\\d\\d [A-Z_]+: ", "");
    assertThat(refused.err().strip().replaceFirst("^segue: (--(?=role))?", "")).isEqualTo(sentence);
  }

  @Test
  void approvesWhatTheNextRunMerges() {
    try (var served = new ServedPlayground(ground, Optional.of("s3cret"))) {
      Answer approved =
          transition(served, "'action':'approve','commit_sha':'" + commit.substring(0, 10) + "'");
      assertThat(approved.tree().path("state").asString()).isEqualTo("po_approved");
      assertThat(approved.tree().path("commit_sha").asString()).isEqualTo(commit);
    }
    Result merged = ground.segue("run", "--output", "jsonl");
    assertThat(merged.exit()).as(merged.err()).isZero();
    assertThat(merged.events("task_merged")).hasSize(1);
  }

  @Test
  void letsAPersonReviewInAnAgentsPlace() {
    ground.write("home/arch-says", "prose\n");
    ground.write("home/tester-says", "prose\n");
    ground.segue("reject", "t1", "--reason", "It has to be another one");
    ground.segue("run"); // Nobody gives a verdict: blocked in the review.
    try (var served = new ServedPlayground(ground, Optional.of("s3cret"))) {
      assertThat(transition(served, "'action':'claim','role':'qa'").refusal())
          .contains("there is no review to claim");
      assertThat(transition(served, "'action':'CLAIM_REVIEW'").tree().path("state").asString())
          .isEqualTo("pending_arch_review");
      String now = served.get("/v1/tasks/t1").tree().path("workflow_state").asString();
      assertThat(now).isEqualTo("pending_arch_review");
      String head = transition(served, "'action':'claim'").tree().path("commit_sha").asString();
      Answer approved = transition(served, "'action':'APPROVE_DESIGN','commit_sha':'" + head + "'");
      assertThat(approved.tree().path("state").asString()).isEqualTo("pending_qa");
      assertThat(transition(served, "'action':'release'").status()).isEqualTo(200);
    }
    assertThat(ground.segue("run", "--auto-approve").exit()).isZero();
  }
}
