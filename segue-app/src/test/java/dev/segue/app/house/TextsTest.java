package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Scripts, shipped YAML, and words that do not belong here. */
class TextsTest {
  private static final Pattern TODO = Pattern.compile("\\b(TODO|FIXME|XXX)\\b(?!\\(#\\d+\\))");

  /** Paths of one machine: they hold for nobody else. */
  private static final Pattern MACHINE = Pattern.compile("(?<![\\w.*])/(work|root)/");

  private static final Pattern SKIPPING =
      Pattern.compile(
          "\\b(Assumptions|assumeTrue|assumeFalse|assumeThat|assumingThat)\\b|@(Disabled|Enabled)");

  private static final Pattern SPINNING = Pattern.compile("onSpinWait");

  @Test
  void scriptsParse() throws IOException, InterruptedException {
    List<Path> scripts = Checkout.files().stream().filter(TextsTest::isScript).toList();
    assertThat(scripts).contains(Path.of("mvnw"), Path.of(".mvn/jdk.sh"), Path.of(".ci/run"));
    var findings = new Findings();
    for (Path script : scripts) {
      String shell = firstLine(script).contains("bash") ? "bash" : "sh";
      Process process =
          new ProcessBuilder(shell, "-n", script.toString())
              .directory(Checkout.ROOT.toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        findings.add("%s: %s".formatted(script, said.strip()));
      }
    }
    findings.mustBeNone(7, "mend the script; `sh -n FILE` shows the place.");
  }

  private static boolean isScript(Path file) {
    return file.toString().endsWith(".sh") || firstLine(file).matches("#!.*\\b(sh|bash)\\b.*");
  }

  private static String firstLine(Path file) {
    return Checkout.read(file).lines().findFirst().orElse("");
  }

  @Test
  void shippedYamlLoads() {
    List<Path> files =
        Checkout.files().stream()
            .filter(file -> file.toString().matches(".*\\.ya?ml"))
            // Those of the tests are wrong on purpose.
            .filter(file -> !file.toString().contains("src/test/"))
            .toList();
    assertThat(files).hasSizeGreaterThanOrEqualTo(3);
    var findings = new Findings();
    for (Path file : files) {
      try {
        var load = new Load(LoadSettings.builder().build());
        load.loadAllFromString(Checkout.read(file))
            .forEach(document -> assertThat(document).isNotNull());
      } catch (YamlEngineException e) {
        findings.add("%s: %s".formatted(file, e.getMessage()));
      }
    }
    findings.mustBeNone(7, "mend the file.");
  }

  @Test
  void mainCodeLeavesNothingToDoWithoutAnIssue() {
    forbid(TODO, "/src/main/", "do it now, or open an issue and write TODO(#123).");
  }

  @Test
  void textsNameNoPathOfOneMachine() {
    forbid(MACHINE, "", "name a path of the repository, or one that the reader chooses.");
  }

  @Test
  void testsSkipThemselvesOnlyThroughRequires() {
    forbid(
        SKIPPING,
        "/src/test/java/",
        "call core.testing.Requires: it skips, and fails where everything is required.");
  }

  @Test
  void testsDoNotSpin() {
    forbid(
        SPINNING,
        "/src/test/java/",
        "call core.testing.Polling: it rests between two calls, so that what is waited for can go on.");
  }

  private static void forbid(Pattern pattern, String where, String instead) {
    var findings = new Findings();
    for (Path file : Checkout.files()) {
      boolean isRule = file.endsWith("TextsTest.java") || file.endsWith("Requires.java");
      if (isRule || !("/" + file).contains(where) || !isText(file)) {
        continue;
      }
      List<String> lines = Checkout.read(file).lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        if (pattern.matcher(lines.get(i)).find()) {
          findings.add("%s:%d: %s".formatted(file, i + 1, lines.get(i).strip()));
        }
      }
    }
    findings.mustBeNone(7, instead);
  }

  private static boolean isText(Path file) {
    try (var in = Files.newInputStream(Checkout.ROOT.resolve(file))) {
      for (byte b : in.readNBytes(4_096)) {
        if (b == 0) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
