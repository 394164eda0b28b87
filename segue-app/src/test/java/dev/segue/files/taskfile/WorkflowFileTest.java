package dev.segue.files.taskfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.segue.core.workflow.ReviewPosture;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.StageKind;
import dev.segue.core.workflow.Workflow;
import dev.segue.core.workflow.WorkflowStage;
import dev.segue.files.source.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowFileTest {
  private static final String HEAD =
      "version: 1\nstages:\n  - {id: dev, role: developer, kind: work}\n";

  private static Workflow read(String text) {
    return WorkflowFile.parse(
        "own",
        "own.yaml",
        text.getBytes(UTF_8),
        PolicyFile.shipped(),
        Optional.of(List.of("claude", "codex", "gemini")));
  }

  private static String refusal(String text) {
    InputException refused = catchThrowableOfType(InputException.class, () -> read(text));
    assertThat(refused).as(text).isNotNull();
    return String.valueOf(refused.getMessage());
  }

  @Test
  void shipsTwoWorkflows() {
    var files = new WorkflowFiles(List.of(), PolicyFile.shipped());
    assertThat(files.names()).containsExactly("default", "review");
    Workflow usual = files.find("default").orElseThrow().workflow();
    assertThat(usual.states())
        .containsExactly(
            "todo",
            "implementing",
            "dev_completed",
            "pending_arch_review",
            "arch_reviewing",
            "arch_approved",
            "arch_rejected",
            "pending_qa",
            "qa_testing",
            "qa_passed",
            "qa_failed",
            "pending_po_approval",
            "po_approved",
            "po_rejected",
            "done",
            "cancelled");
    assertThat(usual.stage("qa").orElseThrow().review().posture())
        .isEqualTo(ReviewPosture.THROWAWAY);
    assertThat(files.find("none")).isEmpty();
  }

  @Test
  void readsEveryKey() {
    Workflow workflow =
        read(
            HEAD
                + "  - {id: sec, role: architect, kind: review, providers: [codex, gemini], separation: require, checks: clean, posture: throwaway, instructions: Look for injection., timeout: 20m}\n"
                + "  - {id: boss, role: po, kind: approval, remind_after: 2h}\n"
                + "max_rejections: 2\nmax_attempts: 4\nprepare: npm ci\n");
    WorkflowStage sec = workflow.stage("sec").orElseThrow();
    assertThat(sec.providers()).containsExactly("codex", "gemini");
    assertThat(sec.review())
        .isEqualTo(new WorkflowStage.Review(Separation.REQUIRE, true, ReviewPosture.THROWAWAY));
    assertThat(sec.timeout()).contains(Duration.ofMinutes(20));
    assertThat(sec.states().all())
        .containsExactly("pending_sec", "sec_reviewing", "sec_approved", "sec_rejected");
    assertThat(workflow.stage("boss").orElseThrow().kind()).isEqualTo(StageKind.APPROVAL);
    assertThat(workflow.stage("boss").orElseThrow().remindAfter()).isEqualTo(Duration.ofHours(2));
    assertThat(workflow.maxRejections()).isEqualTo(2);
    assertThat(workflow.maxAttempts()).isEqualTo(4);
    assertThat(workflow.prepare()).contains("npm ci");
  }

  @Test
  void saysAllThatIsWrongAtOnceWithItsPlace() {
    assertThat(
            refusal(
                "stages:\n  - {id: dev, role: developer, kind: work}\n  - {id: A!, role: archtect, kind: reveiw, posturr: x}\n"))
        .contains(
            "own.yaml:3", "stages[1].id", "\"archtect\" is none of", "did you mean \"architect\"?")
        .contains("\"reveiw\" is none of work, review, approval; did you mean \"review\"?")
        .contains("posturr")
        .doesNotContain("there is one work stage");
    assertThat(
            refusal(HEAD + "  - {id: arch, role: architect, kind: review, providers: [clade]}\n"))
        .isEqualTo(
            "own.yaml:4: stages[1].providers[0]: \"clade\" is no configured provider; did you mean \"claude\"?");
    assertThat(refusal(HEAD + "  - {id: two, role: developer, kind: work}\n"))
        .contains("stages[1].kind: there is one work stage and it comes first");
    assertThat(refusal("stages:\n  - {id: arch, role: architect, kind: review}\n"))
        .contains("there is one work stage and it comes first");
    assertThat(refusal(HEAD + "  - {id: ops, role: devops, kind: review}\n"))
        .contains(
            "stages[1].role: context-policy.yaml shows devops no work in phase build, so it has nothing to review");
    assertThat(refusal(HEAD + "  - {id: dev, role: architect, kind: review}\n"))
        .contains("stands twice");
    assertThat(refusal(HEAD + "max_rejections: 21\n")).contains("max_rejections");
    assertThat(refusal("version: 2\n" + HEAD.substring(11))).contains("version");
    assertThat(refusal("description: x\n")).contains("stages: is required");
  }

  @Test
  void findsANameInOnePlaceWhole(@TempDir Path folder) throws IOException {
    Path project = Files.createDirectories(folder.resolve("project"));
    Path user = Files.createDirectories(folder.resolve("user"));
    Files.writeString(user.resolve("default.yaml"), "description: User's\n" + HEAD);
    Files.writeString(user.resolve("mine.yaml"), HEAD);
    Files.writeString(project.resolve("mine.yaml"), "description: Project's\n" + HEAD);
    var files = new WorkflowFiles(List.of(project, user), PolicyFile.shipped());

    assertThat(files.names()).containsExactly("default", "mine", "review");
    assertThat(files.find("default").orElseThrow().workflow().description()).contains("User's");
    assertThat(files.find("mine").orElseThrow().workflow().description()).contains("Project's");
    WorkflowFiles.Found mine = files.find("mine").orElseThrow();
    assertThat(files.ofStored(mine.text())).contains(mine.workflow());
    assertThat(files.ofStored("no workflow")).isEmpty();
    assertThat(files.find("../mine")).isEmpty();
  }
}
