package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.JavaProgram;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Agents of a workflow that hand in verdicts and work by tools, from their own checkouts. */
@Tag("slow")
class SubmittedVerdictsTest {
  private static final String REJECT =
      "{\"verdict\":\"reject\",\"findings\":[{\"severity\":\"blocking\",\"text\":\"Cache key ignores the tenant\"}]}";
  private static final String APPROVE = "{\"verdict\":\"approve\",\"summary\":\"Fine.\"}";
  private static final String LIMIT = "echo 'limit reached, retry after 60s' >&2; exit 75\n";

  @TempDir private Path folder;
  private WorkflowGround workflow;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    workflow = new WorkflowGround(folder);
    ground = workflow.ground();
  }

  /** A line of a shell script that calls a tool of {@code segue mcp}. */
  private static String call(String tool, String arguments) {
    String request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
            .formatted(tool, arguments);
    return "echo '%s' | %s >> \"$HOME/told\" 2>&1\n".formatted(request, words("mcp"));
  }

  private static String words(String... arguments) {
    return JavaProgram.quoted(JavaProgram.segue(arguments));
  }

  private List<JsonNode> verdicts(Result result) {
    return result.events("review_ended").stream()
        .filter(e -> e.path("role").asString().equals("architect"))
        .toList();
  }

  @Test
  void theLastSubmittedVerdictCounts() throws Exception {
    ground.write(
        "home/arch-does",
        call("submit_review", REJECT) + call("submit_review", APPROVE) + "echo Done.; exit 0\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + ground.read("home/told")).isZero();
    assertThat(result.events("review_submitted")).hasSize(2);
    assertThat(verdicts(result))
        .singleElement()
        .satisfies(
            ended -> {
              assertThat(ended.path("verdict").asString()).isEqualTo("approved");
              assertThat(ended.path("provider").asString()).isEqualTo("arch");
              assertThat(ended.path("feedback").asString()).isEqualTo("Fine.");
            });
    assertThat(ground.read("home/told")).contains("Noted for task t1, which is arch_reviewing.");
  }

  @Test
  void anAnswerThatSaysTheOppositeLeavesNoVerdict() {
    ground.write("home/arch-does", call("submit_review", APPROVE));
    ground.write("home/arch-says", WorkflowGround.REJECTION + "\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(verdicts(result))
        .extracting(ended -> ended.path("verdict").asString())
        .containsExactly("none", "approved");
    assertThat(verdicts(result).getFirst().path("why").asString())
        .isEqualTo("it submitted approved, and answered rejected");
  }

  /** What is stored is not bought again. */
  @Test
  void aVerdictOutlivesTheFailureOfItsProvider() {
    ground.write("home/arch-does", call("submit_review", APPROVE) + LIMIT);

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(verdicts(result))
        .singleElement()
        .satisfies(ended -> assertThat(ended.path("verdict").asString()).isEqualTo("approved"));
    assertThat(WorkflowGround.providers(result)).containsExactly("maker", "arch", "tester");
  }

  @Test
  void onlyTheAgentAtWorkHandsInWork() throws Exception {
    String report =
        "{\"task_id\":\"t1\",\"summary\":\"Tenants first\",\"developer_reasoning\":\"Keys carry them.\"}";
    String elsewhere = workflow.git("commit-tree", "HEAD^{tree}", "-m", "elsewhere").strip();
    ground.write(
        "home/maker-does",
        call("report_work", report.replace("}", ",\"commit_sha\":\"" + elsewhere + "\"}"))
            + call("report_work", report)
            + words("work", "report", "t1", "--summary", "By command")
            + " >> \"$HOME/told\" 2>&1\n");
    ground.write(
        "home/arch-does",
        call("report_work", report) + call("submit_review", "{\"verdict\":\"maybe\"}"));
    ground.write("home/tester-does", call("submit_review", "{\"verdict\":\"reject\"}"));

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(ground.read("home/told"))
        .contains("Noted for attempt 1 of task t1.", "noted for attempt 1 of task t1")
        .contains(
            "FAILED_PRECONDITION: task t1 follows workflow default: only the agent that works on it hands in its work")
        .contains(
            "INVALID_ARGUMENT: commit_sha %s is not on branch segue/demo/t1 of the task"
                .formatted(elsewhere))
        .contains("INVALID_ARGUMENT: no verdict: its verdict is neither approve nor reject")
        .contains("it rejects without a blocking finding of at least 10 characters");
    assertThat(ground.read("home/arch-prompt")).contains("By command");
    Result outside = ground.segue("work", "report", "t1", "--summary", "x");
    assertThat(outside.exit()).isEqualTo(2);
  }

  @Test
  void nobodySubmitsWhoReviewsNothing() throws Exception {
    assertThat(ground.run("--auto-approve").exit()).isZero();
    ground.write("ask.sh", call("submit_review", APPROVE));

    assertThat(ground.start("sh", "ask.sh").waitFor()).isZero();

    assertThat(ground.read("home/told"))
        .contains("FAILED_PRECONDITION: submit_review is for the agent of an open review");
  }
}
