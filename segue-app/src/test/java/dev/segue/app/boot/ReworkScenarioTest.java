package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that reviewers sent back more than once. */
@Tag("slow")
class ReworkScenarioTest {
  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeRepository() throws Exception {
    ground = new WorkflowGround(folder).ground();
  }

  private void twoMakers() throws IOException {
    ground.agent("other", WorkflowGround.MAKER, "vendor: d");
    ground.tasks(
        "- {task_id: t1, providers: [maker, other], instructions: Cache by tenant, acceptance_criteria: [{text: made, check: {file_exists: cache.txt}}]}\n");
  }

  @Test
  void equalFindingsTwiceBringAnotherMaker() throws Exception {
    twoMakers();
    // Another line of the same file: the finding is the same.
    ground.write(
        "home/arch-says",
        WorkflowGround.REJECTION
            + "\n"
            + WorkflowGround.REJECTION.replace("\"line\":1", "\"line\":2")
            + "\n");

    Result result = ground.run("--auto-approve");

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    assertThat(WorkflowGround.providers(result))
        .containsExactly("maker", "arch", "maker", "arch", "other", "arch", "tester");
  }

  @Test
  void otherFindingsLeaveTheMaker() throws Exception {
    twoMakers();
    ground.write(
        "home/arch-says",
        WorkflowGround.REJECTION
            + "\n"
            + WorkflowGround.REJECTION.replace("Cache key", "Eviction of entries")
            + "\n");

    Result result = ground.run("--auto-approve");

    assertThat(WorkflowGround.providers(result))
        .as(result.err())
        .containsExactly("maker", "arch", "maker", "arch", "maker", "arch", "tester");
  }

  @Test
  void equalFindingsKeepTheOnlyMaker() {
    ground.write("home/arch-says", (WorkflowGround.REJECTION + "\n").repeat(2));

    Result result = ground.run("--auto-approve");

    assertThat(WorkflowGround.providers(result))
        .as(result.err())
        .containsExactly("maker", "arch", "maker", "arch", "maker", "arch", "tester");
  }

  /** A later approval of the stage that rejected ends its feedback; one line remains. */
  @Test
  void feedbackEndsWithAnApproval() throws Exception {
    ground.write("home/arch-says", WorkflowGround.REJECTION + "\n");
    ground.write(
        "home/tester-says",
        WorkflowGround.REJECTION.replace("Cache key ignores the tenant", "No test of eviction")
            + "\n");

    Result result = ground.run("--auto-approve");

    assertThat(WorkflowGround.providers(result))
        .as(result.err())
        .containsExactly("maker", "arch", "maker", "arch", "tester", "maker", "arch", "tester");
    assertThat(prompt(1))
        .contains("- Attempt 1: rejected by architect\n")
        .contains("  - feedback: No. - Cache key ignores the tenant (cache.txt:1)")
        .doesNotContain("mended since");
    assertThat(prompt(2))
        .contains("- Attempt 2: rejected by qa\n")
        .contains("feedback: No. - No test of eviction (cache.txt:1)")
        .contains(
            "- Attempt 1: rejected by architect, mended since: Cache key ignores the tenant (cache.txt:1)\n")
        .doesNotContain("feedback: No. - Cache key");
  }

  /** The prompt of the developer's dispatch at an index, from 0. */
  private String prompt(int index) throws IOException {
    try (Stream<Path> files = Files.list(ground.path("home"))) {
      Path file =
          files
              .filter(path -> path.getFileName().toString().startsWith("maker-prompt"))
              .sorted()
              .toList()
              .get(index);
      return Files.readString(file);
    }
  }
}
