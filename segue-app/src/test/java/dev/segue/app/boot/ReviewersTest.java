package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reviewers that there are, found out before anybody is paid. */
@Tag("slow")
class ReviewersTest {
  private static final String DONE = "cat >/dev/null; echo '{\"status\":\"completed\"}'\n";

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void useAWorkflow() {
    ground = new Playground(folder).settings("workflow: review").taskThatWants("out.txt");
  }

  private void commit() throws Exception {
    ground.segue("status");
    String script =
        "git init -q && git add -A && git -c user.name=Ada -c user.email=ada@example.org commit -qm base";
    assertThat(ground.start("sh", "-c", script).waitFor()).isZero();
  }

  @Test
  void doctorSaysWhereMakerAndReviewerAreOfOneVendor() {
    ground.agent("one", DONE, "vendor: a").agent("two", DONE, "vendor: a");

    assertThat(ground.segue("doctor").out())
        .containsPattern(
            "warn workflow +review: developer and architect can only be of one vendor, a\n"
                + " *-> name a provider of another vendor under roles:");
  }

  @Test
  void doctorFailsWhereAnotherVendorIsRequired() {
    ground.write(
        ".segue/workflows/review.yaml",
        "stages: [{id: dev, role: developer, kind: work}, {id: arch, role: architect, kind: review, separation: require}]\n");
    ground.agent("one", DONE, "vendor: a");

    Result doctor = ground.segue("doctor");

    assertThat(doctor.exit()).isEqualTo(1);
    assertThat(doctor.out()).contains("FAIL workflow");
  }

  @Test
  void doctorIsContentWithTwoVendors() {
    ground.agent("one", DONE, "vendor: a").agent("two", DONE);
    assertThat(ground.segue("doctor").out()).containsPattern("ok +workflow +review\n");
  }

  @Test
  void doctorNamesAWorkflowThatIsNotThere() {
    var other = new Playground(folder.resolve("other")).settings("workflow: reveiw");
    other.agent("one", DONE);

    assertThat(other.segue("doctor").out())
        .contains("FAIL workflow         \"reveiw\" is none of default, review");
  }

  @Test
  void aRunThatNobodyCanReviewIsRefusedAtItsStart() throws Exception {
    ground.agent("one", DONE).agent("two", DONE, "arguments: {workspace: [-w]}");
    commit();

    Result refused = ground.run();

    assertThat(refused.exit()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err())
        .contains(
            "workflow review: no provider has the posture read_only that stage arch needs; name one under roles: architect");
    assertThat(refused.events("dispatch_started")).isEmpty();
  }

  @Test
  void aProviderWithThePostureIsAskedAndOneWithoutIsNot() throws Exception {
    ground
        .agent("maker", "cat >/dev/null; echo x > out.txt; echo '{\"status\":\"completed\"}'\n")
        .agent(
            "reader",
            "cat >/dev/null; echo '{\"verdict\":\"approve\"}'\n",
            "arguments: {read_only: ['-r']}");
    commit();

    Result result = ground.run();

    assertThat(result.exit()).as(result.err() + result.out()).isZero();
    assertThat(WorkflowGround.providers(result)).containsExactly("maker", "reader");
  }
}
