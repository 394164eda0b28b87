package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Files, methods, parameter lists and packages that one can take in. */
class SizesTest {
  private static final int FILE_TARGET = 250;
  private static final int FILE_MOST = 500;
  private static final int METHOD_MOST = 60;
  private static final int PARAMETERS_MOST = 5;
  private static final int TYPES_MOST = 30;

  /** Packages that may hold more, and why. */
  private static final Map<String, Integer> LARGER_PACKAGES =
      Map.of(
          // All of it talks to one repository through one guarded git, which must not be reachable
          // from outside; a split would have to open it.
          "segue-app/src/main/java/dev/segue/app/worktree", 37);

  @Test
  void filesHaveAtMostFiveHundredLines() {
    var findings = new Findings();
    for (Path file : Sources.files()) {
      long lines = Checkout.read(file).lines().count();
      if (lines > FILE_MOST) {
        findings.add("%s has %d lines".formatted(file, lines));
      } else if (lines > FILE_TARGET) {
        System.out.printf(
            "warning: %s has %d lines, more than the %d aimed at%n", file, lines, FILE_TARGET);
      }
    }
    findings.mustBeNone(5, "split the type by its reasons to change, together with its tests.");
  }

  @Test
  void methodsHaveAtMostSixtyLines() {
    assertThat(Sources.methods()).hasSizeGreaterThan(1_000);
    var findings = new Findings();
    Sources.methods().stream()
        .filter(method -> method.lines() > METHOD_MOST)
        .forEach(method -> findings.add("%s has %d lines".formatted(method, method.lines())));
    findings.mustBeNone(5, "give the steps of the method names: one method each.");
  }

  @Test
  void methodsTakeAtMostFiveParameters() {
    var findings = new Findings();
    Sources.methods().stream()
        .filter(method -> method.parameters() > PARAMETERS_MOST && !method.isExempt())
        .forEach(method -> findings.add("%s takes %d".formatted(method, method.parameters())));
    findings.mustBeNone(5, "make a record of the parameters that belong together.");
  }

  @Test
  void packagesHoldAtMostThirtyTypes() {
    var counts = new TreeMap<String, Integer>();
    Sources.files().stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .forEach(file -> counts.merge(folder(file), 1, Integer::sum));
    assertThat(counts.keySet()).containsAll(LARGER_PACKAGES.keySet());

    var findings = new Findings();
    counts.forEach(
        (folder, count) -> {
          int most = LARGER_PACKAGES.getOrDefault(folder, TYPES_MOST);
          if (count > most) {
            findings.add("%s holds %d types, more than %d".formatted(folder, count, most));
          }
        });
    findings.mustBeNone(5, "split the package by noun, and give the new one its arrow.");
  }

  private static String folder(Path file) {
    return file.resolveSibling(".").normalize().toString();
  }
}
