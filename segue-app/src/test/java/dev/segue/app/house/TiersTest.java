package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests that every test is in its tier: the first starts no program and listens nowhere; classes
 * that do carry {@code slow} or, for {@code .ci/run} alone, {@code full} (CONTRIBUTING.md, section
 * 6).
 */
class TiersTest {
  /** A program that is started, or a port that is opened. */
  private static final Pattern OUTSIDE =
      Pattern.compile(
          "new ProcessBuilder|ServerSocket\\(|HttpServer\\.create|new StubModel|StubModel\\.start"
              + "|PlainPrograms\\(|Requires\\.program|PtyTerminal\\.start");

  private static final Pattern TAG = Pattern.compile("@Tag\\(\"([^\"]*)\"\\)");

  /** The whole program in this process; only some of its methods start others. */
  private static final Set<String> WITHIN = Set.of("Playground");

  @Test
  void testsThatStartProgramsAreNotInTheFirstTier() {
    Map<String, String> tests = new TreeMap<>();
    Map<String, String> fixtures = new TreeMap<>();
    for (Path file : Checkout.files()) {
      String path = file.toString();
      if (path.contains("/src/test/java/") && !path.startsWith("segue-bench")) {
        boolean isTest = path.endsWith("Test.java");
        (isTest ? tests : fixtures).put(path, Checkout.read(file));
      }
    }
    assertThat(tests).hasSizeGreaterThan(250);

    Pattern outside = withFixtures(fixtures);
    var findings = new Findings();
    tests.forEach(
        (path, text) -> {
          var tag = TAG.matcher(text);
          if (tag.find()) {
            assertThat(tag.group(1)).as(path).isIn("slow", "full");
          } else if (outside.matcher(text).find() && !isAboutRules(path)) {
            findings.add(path);
          }
        });
    findings.mustBeNone(6, "give the class @Tag(\"slow\"), or play it with a fake.");
  }

  /** Tests of these rules name what they forbid. */
  private static boolean isAboutRules(String path) {
    return path.contains("/house/") || path.contains("/testing/");
  }

  /** What tests call to reach the outside, with the fixtures that do. */
  private static Pattern withFixtures(Map<String, String> fixtures) {
    Set<String> names = new TreeSet<>();
    Pattern outside = OUTSIDE;
    int before;
    do {
      before = names.size();
      for (Map.Entry<String, String> fixture : fixtures.entrySet()) {
        String name = fixture.getKey().replaceAll(".*/|\\.java$", "");
        if (!WITHIN.contains(name) && outside.matcher(fixture.getValue()).find()) {
          names.add(name);
        }
      }
      String joined = String.join("|", names);
      outside =
          Pattern.compile(
              OUTSIDE.pattern() + "|\\bnew (?:" + joined + ")\\b|\\b(?:" + joined + ")\\.[a-z]");
    } while (names.size() > before);
    return outside;
  }
}
