package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests the sizes that keep the whole readable: modules, packages, the overview, and names that
 * stand for one thing. Each test prints its figures. The bench and generated code are not counted.
 */
class NumbersTest {
  private static final int PACKAGES_MOST = 60;
  private static final int APPLICATION_LINES_MOST = 20_000;
  private static final double MODULE_SHARE_MOST = 0.30;
  private static final int OVERVIEW_LINES_MOST = 200;

  @Test
  void packagesAreFew() {
    long packages = counted().filter(file -> file.endsWith("package-info.java")).count();
    System.out.printf("numbers: %d packages%n", packages);

    assertThat(packages).isBetween(30L, (long) PACKAGES_MOST);
  }

  @Test
  void noModuleIsMostOfTheProgram() {
    Map<String, Long> lines = new TreeMap<>();
    for (Path file : counted().toList()) {
      lines.merge(file.getName(0).toString(), Checkout.read(file).lines().count(), Long::sum);
    }
    long all = lines.values().stream().mapToLong(Long::longValue).sum();
    System.out.printf("numbers: %d lines in main sources; %s%n", all, lines);

    assertThat(lines.values()).allMatch(own -> own <= MODULE_SHARE_MOST * all);
    assertThat(lines.get("segue-app")).isLessThanOrEqualTo(APPLICATION_LINES_MOST);
  }

  @Test
  void theOverviewIsShort() {
    assertThat(Checkout.read("ARCHITECTURE.md").lines()).hasSizeBetween(40, OVERVIEW_LINES_MOST);
  }

  @Test
  void publicTypesOfTheCoreHaveNamesOfTheirOwn() {
    Map<String, String> packages =
        Classes.ofCore().stream()
            .filter(type -> type.isTopLevelClass() && isPublic(type))
            .collect(
                Collectors.toMap(
                    JavaClass::getSimpleName, Classes::packageOf, (a, b) -> a + ", " + b));
    assertThat(packages).hasSizeGreaterThan(200);

    var findings = new Findings();
    packages.forEach(
        (name, where) -> {
          if (where.contains(",")) {
            findings.add("%s is in %s".formatted(name, where));
          }
        });
    findings.mustBeNone(4, "one name, one meaning: name one of them after what is special.");
  }

  private static Stream<Path> counted() {
    return Sources.files().stream().filter(file -> !file.startsWith("segue-bench"));
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && !type.getSimpleName().equals("package-info");
  }
}
