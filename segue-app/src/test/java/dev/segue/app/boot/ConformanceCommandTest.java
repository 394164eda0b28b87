package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.boot.Playground.Result;
import dev.segue.core.testing.SmallDisk;
import dev.segue.run.conformance.ScriptedCli.Lie;
import dev.segue.store.MarkdownTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code segue conformance} as its users meet it. */
@Tag("slow")
class ConformanceCommandTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;
  private Playground ground;

  @BeforeEach
  void makeGround() throws IOException {
    Files.createDirectories(folder.resolve("tmp"));
    ground =
        new Playground(folder)
            .variable("HOME", folder.resolve("home").toString())
            .variable("TMPDIR", folder.resolve("tmp").toString());
    configure(new Candidate(Lie.NONE));
  }

  private void configure(Candidate candidate) throws IOException {
    candidate.configure(folder.resolve("home"));
  }

  private static List<String> keys(String object) {
    return MarkdownTables.words(
        MarkdownTables.rows("documents.md").getOrDefault(object, List.of("")).getFirst());
  }

  @Test
  void tellsEachCaseAndThenTheNumbers() {
    Result result =
        ground.segue(
            "conformance", "scripted", "--case", "answer", "--case", "version", "--case", "answer");

    assertThat(result.exit()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines())
        .hasSize(4)
        .first()
        .asString()
        .startsWith("scripted 1.2.3, profile ")
        .endsWith("against a stand-in for its model: 2 cases");
    assertThat(result.out())
        .containsPattern("passed +version +\\d+\\.\\d s  its version is one .*: 1.2.3, holds for")
        .contains("2 passed, 0 failed, 0 cannot, 0 skipped");
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void printsNothingButTheDocumentWhereThatIsWanted() {
    Path file = ground.path("report.json");
    Result result =
        ground.segue(
            "conformance",
            "scripted",
            "--case",
            "answer",
            "--output",
            "json",
            "--report",
            file.toString());

    assertThat(result.exit()).isZero();
    JsonNode document = JSON.readTree(result.out());
    assertThat(document.propertyNames()).containsExactlyElementsOf(keys("conformance"));
    assertThat(document.path("provider").asString()).isEqualTo("scripted");
    assertThat(document.path("version").asString()).isEqualTo("1.2.3");
    assertThat(document.path("profile").asString()).endsWith("config.yaml");
    assertThat(document.path("against").asString()).isEqualTo("stub");
    assertThat(document.path("date").asString()).matches("\\d{4}-\\d\\d-\\d\\d");
    JsonNode row = document.path("cases").get(0);
    assertThat(row.propertyNames()).containsExactlyElementsOf(keys("cases[]"));
    assertThat(row.path("id").asString()).isEqualTo("answer");
    assertThat(row.path("result").asString()).isEqualTo("passed");
    assertThat(row.path("reason").isNull()).isTrue();
    assertThat(row.path("duration_ms").isIntegralNumber()).isTrue();
    assertThat(document.path("totals").propertyNames()).containsExactlyElementsOf(keys("totals"));
    assertThat(JSON.readTree(ground.read("report.json"))).isEqualTo(document);
    assertThat(result.err()).contains("passed  answer");
  }

  @Test
  void endsWithOneWhenACaseFailed() throws IOException {
    configure(new Candidate(Lie.NO_USAGE));

    Result result = ground.segue("conformance", "scripted", "--case", "usage");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).contains("FAILED  usage", "tells no tokens", "0 passed, 1 failed");
  }

  @Test
  void refusesCasesAndProvidersThatAreUnknown() {
    Result noCase = ground.segue("conformance", "scripted", "--case", "qouta");
    assertThat(noCase.exit()).isEqualTo(2);
    assertThat(noCase.err())
        .startsWith(
            "segue: qouta is no case of the kit; did you mean \"quota\"?; there are version,")
        .endsWith("\n")
        .hasLineCount(1);

    Result noProvider = ground.segue("conformance", "nobody");
    assertThat(noProvider.exit()).isEqualTo(2);
    assertThat(noProvider.err())
        .contains("nobody", "neither the configuration nor .segue/agents/ has it");
  }

  @Test
  void refusesAProfileWhoseCannotNamesNoCase() throws IOException {
    configure(new Candidate(Lie.NONE).with("cannot: {readonly: it has none}"));

    Result result = ground.segue("conformance", "scripted", "--case", "version");

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err())
        .contains("readonly", "did you mean \"read-only\"?", "there are version, session, resume,");
  }

  @Test
  void doesNotRunWhatTheProfileExcuses() throws IOException {
    configure(new Candidate(Lie.DIES).with("cannot: {read-only: it has no such posture}"));

    Result result = ground.segue("conformance", "scripted", "--case", "read-only");

    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .contains("cannot  read-only", ": it has no such posture", "0 passed, 0 failed, 1 cannot");
  }

  @Test
  void saysThatTheProgramIsNotThere() {
    ground.variable("PATH", "/nowhere");

    Result result = ground.segue("conformance", "goose");

    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.err()).startsWith("segue: goose was not found");
  }

  @Test
  void usesAnAccountOnlyWhereSomebodyAgreed() throws IOException {
    configure(new Candidate(Lie.NONE).withoutStub());

    Result refused = ground.segue("conformance", "scripted", "--case", "version");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("would use your account", "--yes agrees");

    Result agreed =
        ground.segue("conformance", "scripted", "--case", "version", "--case", "auth", "--yes");
    assertThat(agreed.exit()).isZero();
    assertThat(agreed.out())
        .contains(
            "against your account", "skipped auth", "1 passed, 0 failed, 0 cannot, 1 skipped");
  }

  @Test
  void refusesToRunInsideADispatch() {
    ground.variable("SEGUE_DISPATCH", "inside");

    assertThat(ground.segue("conformance", "scripted").exit()).isEqualTo(2);
  }

  @Test
  void refusesAReportThatCannotBeWrittenBeforeAnythingRuns() {
    Result result =
        ground.segue("conformance", "scripted", "--report", ground.path("no/such/file").toString());

    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
  }

  @Test
  void saysInOneSentenceThatItCannotWrite() {
    for (String place : List.of("/proc", folder.resolve("missing").toString())) {
      Result result =
          ground.variable("TMPDIR", place).segue("conformance", "scripted", "--case", "answer");

      assertThat(result.exit()).isEqualTo(4);
      assertThat(result.err().lines()).hasSize(1);
      assertThat(result.err()).startsWith("segue: the conformance kit cannot write its folder: ");
    }
  }

  @Test
  void saysInOneSentenceThatTheDiskIsFull() throws IOException {
    try (var disk = new SmallDisk(folder, "256k")) {
      ground.variable("TMPDIR", disk.path("").toString());
      disk.fill("full", 40_000);

      Result nearly = ground.segue("conformance", "scripted", "--case", "creates-file");

      assertThat(nearly.exit()).isEqualTo(4);
      assertThat(nearly.err().lines()).hasSize(1);
      assertThat(nearly.err()).contains("No space left on device");
      disk.makeReadOnly();

      Result result = ground.segue("conformance", "scripted", "--case", "creates-file");

      assertThat(result.exit()).isEqualTo(4);
      assertThat(result.err().lines()).hasSize(1);
      assertThat(result.err()).contains("Read-only file system");
    }
  }
}
