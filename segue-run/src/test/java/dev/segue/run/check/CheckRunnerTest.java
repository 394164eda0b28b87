package dev.segue.run.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.task.AnswerSchema;
import dev.segue.core.task.Check;
import dev.segue.core.task.Criterion;
import dev.segue.core.task.FurtherChecks;
import dev.segue.core.task.Verdict;
import dev.segue.core.task.VerdictOutcome;
import dev.segue.core.task.VerdictSource;
import dev.segue.core.verify.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class CheckRunnerTest {
  private static final Map<String, String> PATH = Map.of("PATH", "/usr/bin:/bin");

  @TempDir Path temp = Path.of("unset");
  private Path workspace = Path.of("unset");

  @BeforeEach
  void makeWorkspace() throws IOException {
    workspace = Files.createDirectories(temp.resolve("w"));
    Files.writeString(temp.resolve("secret.txt"), "secret");
    Files.writeString(workspace.resolve("a.txt"), "first line\nsecond line\n");
    Files.createSymbolicLink(workspace.resolve("out"), temp);
    Files.createSymbolicLink(workspace.resolve("out.txt"), temp.resolve("secret.txt"));
    Files.createSymbolicLink(workspace.resolve("in.txt"), Path.of("a.txt"));
    Files.createSymbolicLink(workspace.resolve("dangling"), Path.of("nowhere"));
  }

  @Test
  void takesTheMostSpecificLineOfAFailedCommand() throws Exception {
    CheckResult result = check(shell("echo; echo 'a.c:3:5: error: no x'; echo bye; exit 2", 10));

    assertThat(result.error()).contains("a.c:3:5: error: no x");
    assertThat(result.verdict().verdict()).isEqualTo(VerdictOutcome.FAILED);
    assertThat(result.verdict().evidence()).contains("exited 2").endsWith("bye\n");
  }

  @Test
  void namesTheExitCodeOfASilentCommand() throws Exception {
    assertThat(check(shell("exit 7", 10)).error()).contains("exit 7 exited 7");
    assertThat(check(new Check.Command(List.of("true"), "true", Duration.ofSeconds(9), 1)).error())
        .contains("true exited 0, not 1");
    assertThat(
            check(new Check.Command(List.of("false"), "false", Duration.ofSeconds(9), 1)).error())
        .isEmpty();
  }

  @Test
  void runsCommandsInTheWorkingDirectoryWithEmptyInput() throws Exception {
    assertThat(check(shell("test -f a.txt && test -z \"$(cat)\" && test -z \"$HOME\"", 10)).error())
        .isEmpty();
  }

  @Test
  void endsAHangingCommandAtItsDeadline() throws Exception {
    CheckResult result = check(shell("echo begun; sleep 600 & sleep 600", 1));

    assertThat(result.error()).contains("timed out after 1 s: echo begun; sleep 600 & sleep 600");
    assertThat(result.verdict().evidence()).contains("begun");
  }

  @Test
  void failsACommandThatCannotStart() throws Exception {
    CheckResult result =
        check(new Check.Command(List.of("no-such-program"), "nsp", Duration.ofSeconds(9), 0));

    assertThat(result.error().orElse("")).startsWith("cannot start nsp: ");
  }

  @Test
  void boundsTheEvidenceOfAFlood() throws Exception {
    CheckResult result = check(shell("yes | head -n 100000; echo the end; exit 1", 30));

    assertThat(result.verdict().evidence())
        .hasSizeLessThanOrEqualTo(Verdict.EVIDENCE_CHARACTERS)
        .endsWith("the end\n");
  }

  @Test
  void looksForFiles() throws Exception {
    assertThat(check(exists("a.txt", "in.txt", ".")).error()).isEmpty();
    assertThat(check(exists("a.txt", "b.txt")).error()).contains("b.txt does not exist");
  }

  @Test
  void failsPathsThatLeaveTheWorkspace() throws Exception {
    assertThat(check(exists("out.txt")).error()).contains("out.txt leaves the workspace");
    assertThat(check(exists("out/secret.txt")).error())
        .contains("out/secret.txt leaves the workspace");
    assertThat(check(exists("out/new/file")).error()).contains("out/new/file leaves the workspace");
    assertThat(check(exists("../secret.txt")).error())
        .contains("../secret.txt leaves the workspace");
    assertThat(check(exists("/etc/passwd")).error()).contains("/etc/passwd leaves the workspace");
    assertThat(check(exists("dangling")).error()).contains("dangling is a link that leads nowhere");
    assertThat(check(text("out.txt", "secret")).error()).contains("out.txt leaves the workspace");
    assertThat(check(exists("a\0b")).error().orElse("")).contains("cannot be looked up");
  }

  @Test
  void searchesTextAndRegexInFiles() throws Exception {
    assertThat(check(text("a.txt", "line\nsecond")).error()).isEmpty();
    assertThat(check(text("a.txt", "third")).error()).contains("a.txt does not contain \"third\"");
    assertThat(check(regex("a.txt", "^second \\w+$")).error()).isEmpty();
    assertThat(check(regex("a.txt", "^third")).error()).contains("a.txt does not match /^third/");
    assertThat(check(regex("a.txt", "(")).error()).contains("regex /(/ is none: Unclosed group");
    assertThat(check(text(".", "x")).error()).contains(". is no file");
  }

  @Test
  void searchesBinaryFilesAndRefusesHugeOnes() throws Exception {
    Files.write(workspace.resolve("bin"), new byte[] {0, -1, 'o', 'k', -2, 0});
    Files.write(workspace.resolve("huge"), new byte[FileChecks.BYTES + 1]);

    assertThat(check(text("bin", "ok")).error()).isEmpty();
    assertThat(check(text("huge", "ok")).error()).contains("huge is larger than 5 MB");
  }

  @Test
  void givesUpOnARegexThatWouldTakeForEver() throws Exception {
    Files.writeString(workspace.resolve("evil"), "a".repeat(5000) + "!");
    Files.writeString(workspace.resolve("deep"), "ab".repeat(500_000));

    assertThat(check(regex("evil", "(.*)(.*)(.*)(.*)(.*)b")).error())
        .contains("regex /(.*)(.*)(.*)(.*)(.*)b/ takes too long on evil; simplify it");
    assertThat(check(regex("deep", "(a|b)*c")).error())
        .contains("regex /(a|b)*c/ takes too long on deep; simplify it");
    assertThat(check(regex("a.txt", "(".repeat(100_000))).error().orElse("")).contains("is none");
  }

  @Test
  void comparesJsonByValue() throws Exception {
    Files.writeString(workspace.resolve("p.json"), "{\"a/b\": [1.0, {\"x\": null}], \"s\": \"1\"}");

    assertThat(check(json("/a~1b/0", "1")).error()).isEmpty();
    assertThat(check(json("/a~1b", "[1, {\"x\": null}]")).error()).isEmpty();
    assertThat(check(json("/a~1b/1/x", "null")).error()).isEmpty();
    assertThat(check(json("/s", "1")).error()).contains("p.json#/s expected 1 but was \"1\"");
    assertThat(check(json("/t", "1")).error()).contains("p.json#/t does not exist");
    assertThat(check(json("t", "1")).error().orElse("")).contains("t is no JSON pointer");
    assertThat(check(new Check.JsonPath("p.json", "/s", Optional.empty())).error()).isEmpty();
    assertThat(check(new Check.JsonPath("a.txt", "/s", Optional.empty())).error().orElse(""))
        .startsWith("a.txt is not JSON: ");
  }

  @Test
  void listsArtifactsTestsAndMissingTests() throws Exception {
    FurtherChecks further =
        new FurtherChecks(
            List.of("a.txt", "dist/app.js"),
            Optional.of(shell("echo 'ERROR: broken'; exit 1", 10)),
            true,
            Optional.empty());

    assertThat(runner().run(List.of(), further, Optional.empty()))
        .containsExactly(
            CheckResult.passed("required artifact a.txt", VerdictSource.ARTIFACT, "a.txt exists"),
            CheckResult.failed(
                "required artifact dist/app.js",
                VerdictSource.ARTIFACT,
                "dist/app.js does not exist"),
            CheckResult.failed(
                new Verdict(
                    "tests",
                    VerdictSource.TEST,
                    VerdictOutcome.FAILED,
                    "echo 'ERROR: broken'; exit 1 exited 1\nERROR: broken\n"),
                "broken"));
  }

  @Test
  void leavesRequiredTestsWithoutACommandUnverified() throws Exception {
    FurtherChecks further = new FurtherChecks(List.of(), Optional.empty(), true, Optional.empty());

    assertThat(runner().run(List.of(), further, Optional.empty()))
        .singleElement()
        .extracting(result -> result.verdict().verdict())
        .isEqualTo(VerdictOutcome.UNVERIFIED);
  }

  @Test
  void namesThePlaceWhereAnAnswerBreaksItsSchema() throws Exception {
    String schema =
        "{\"type\": \"object\", \"required\": [\"status\"], \"properties\": {\"items\": {\"type\":"
            + " \"array\", \"items\": {\"type\": \"integer\"}}, \"n\": {\"pattern\": \"^(a+)+$\"}}}";
    Files.writeString(workspace.resolve("schema.json"), schema);

    assertThat(schema(new AnswerSchema.Inline(schema), "{\"status\": \"completed\"}")).isEmpty();
    assertThat(
            schema(
                new AnswerSchema.InFile("schema.json"), "{\"status\": 1, \"items\": [1, \"x\"]}"))
        .contains("answer/items/1: string found, integer expected");
    assertThat(schema(new AnswerSchema.Inline(schema), "{}").orElse(""))
        .contains("status", "required");
    assertThat(
            schema(
                new AnswerSchema.Inline(schema),
                "{\"status\": 1, \"n\": \"" + "a".repeat(5000) + "!\"}"))
        .isPresent();
  }

  @Test
  void failsWithoutAnAnswerOrAUsableSchema() throws Exception {
    FurtherChecks further =
        new FurtherChecks(
            List.of(), Optional.empty(), false, Optional.of(new AnswerSchema.Inline("{}")));

    assertThat(runner().run(List.of(), further, Optional.empty()).getFirst().error())
        .contains("answer ends without a JSON object");
    assertThat(schema(new AnswerSchema.Inline("{"), "{}").orElse(""))
        .startsWith("schema is not JSON");
    assertThat(schema(new AnswerSchema.InFile("out.txt"), "{}"))
        .contains("schema out.txt leaves the workspace");
    assertThat(schema(new AnswerSchema.Inline("{\"$ref\": \"http://127.0.0.1:9/x.json\"}"), "{}"))
        .isPresent();
    assertThat(schema(new AnswerSchema.Inline("{\"$ref\": \"file:///etc/hostname\"}"), "{}"))
        .isPresent();
    assertThat(schema(new AnswerSchema.Inline("{\"pattern\": \"(\"}"), "{}")).isPresent();
  }

  @Test
  void passesOverCriteriaThatAreOnlyText() throws Exception {
    List<Criterion> criteria =
        List.of(
            new Criterion("looks good", Optional.empty()),
            new Criterion("there", Optional.of(exists("a.txt"))));

    assertThat(runner().run(criteria, FurtherChecks.NONE, Optional.empty()))
        .containsExactly(CheckResult.passed("there", VerdictSource.CHECK, "a.txt exists"));
  }

  @Test
  void refusesAWorkingDirectoryOutsideTheWorkspace() {
    assertThatThrownBy(
            () -> new CheckRunner(new PlainPrograms(), PATH, workspace, workspace.resolve("out")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("leaves the workspace");
  }

  private CheckRunner runner() throws IOException {
    return new CheckRunner(new PlainPrograms(), PATH, workspace, workspace);
  }

  private CheckResult check(Check check) throws Exception {
    List<Criterion> criteria = List.of(new Criterion("c", Optional.of(check)));
    return runner().run(criteria, FurtherChecks.NONE, Optional.empty()).getFirst();
  }

  private Optional<String> schema(AnswerSchema schema, String answer) throws Exception {
    FurtherChecks further =
        new FurtherChecks(List.of(), Optional.empty(), false, Optional.of(schema));
    return runner().run(List.of(), further, Optional.of(answer)).getFirst().error();
  }

  private static Check.Command shell(String text, int seconds) {
    return Check.Command.shell(text, Duration.ofSeconds(seconds), 0);
  }

  private static Check exists(String... paths) {
    return new Check.FileExists(List.of(paths));
  }

  private static Check text(String path, String text) {
    return new Check.FileContains(path, Optional.of(text), Optional.empty());
  }

  private static Check regex(String path, String regex) {
    return new Check.FileContains(path, Optional.empty(), Optional.of(regex));
  }

  private static Check json(String pointer, String equals) {
    return new Check.JsonPath("p.json", pointer, Optional.of(equals));
  }
}
