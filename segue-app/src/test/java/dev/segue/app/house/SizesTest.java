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
  private static final int LINES_MOST = 3_000;

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

  /** A package of many small types can be read as well as one of few large ones. */
  @Test
  void packagesHoldAtMostThirtyTypesOrThreeThousandLines() {
    Map<String, Integer> types = new TreeMap<>();
    Map<String, Long> lines = new TreeMap<>();
    for (Path file : Sources.files()) {
      if (!file.endsWith("package-info.java")) {
        types.merge(folder(file), 1, Integer::sum);
        lines.merge(folder(file), Checkout.read(file).lines().count(), Long::sum);
      }
    }
    assertThat(types).hasSizeGreaterThan(50);

    var findings = new Findings();
    types.forEach(
        (folder, count) -> {
          long total = lines.getOrDefault(folder, 0L);
          if (count > TYPES_MOST && total > LINES_MOST) {
            findings.add("%s holds %d types with %d lines".formatted(folder, count, total));
          }
        });
    findings.mustBeNone(5, "split the package by noun, and give the new one its arrow.");
  }

  private static String folder(Path file) {
    return file.resolveSibling(".").normalize().toString();
  }
}
