package dev.segue.app.house;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who may use whom. */
class ArrowsTest {
  private static final Map<String, Arrow> BY_PACKAGE =
      Arrow.TABLE.stream().collect(Collectors.toMap(Arrow::from, Function.identity()));

  private static final List<String> FREE = List.of("java.", "org.jspecify.annotations");

  @Test
  void findsTheClassesThatItJudges() {
    assertThat(Classes.all()).hasSizeGreaterThan(Classes.LEAST);
    assertThat(Classes.ofCore()).hasSizeGreaterThan(Classes.LEAST / 3);
  }

  @Test
  void hasOneLineForEveryPackageAndNoLineForNone() {
    Set<String> packages = new TreeSet<>();
    Classes.all().forEach(type -> packages.add(Classes.packageOf(type)));

    var findings = new Findings();
    packages.stream()
        .filter(name -> !BY_PACKAGE.containsKey(name))
        .forEach(name -> findings.add(name + " has no line in the arrow table"));
    BY_PACKAGE.keySet().stream()
        .filter(name -> !packages.contains(name))
        .forEach(name -> findings.add(name + " has a line in the arrow table, but no class"));
    findings.mustBeNone(
        1, "keep Arrow.TABLE and the table of ARCHITECTURE.md as the packages are.");
    Arrow.TABLE.forEach(
        arrow ->
            assertThat(packages)
                .containsAll(arrow.to().stream().filter(to -> !to.equals("*")).toList()));
  }

  @Test
  void packagesUseOnlyTheNeighboursOfTheirLine() {
    var findings = new Findings();
    for (Dependency dependency : dependencies()) {
      JavaClass target = element(dependency.getTargetClass());
      String from = Classes.packageOf(dependency.getOriginClass());
      if (Classes.isOurs(target) && !arrow(from).allows(Classes.packageOf(target))) {
        findings.add(
            "%s may not use %s: %s"
                .formatted(from, Classes.packageOf(target), dependency.getDescription()));
      }
    }
    findings.mustBeNone(
        1,
        "move the code to where its neighbour is allowed, or let the caller pass a value or a port"
            + " in; a new arrow is a decision (docs/adr) and stands in Arrow.TABLE and in"
            + " ARCHITECTURE.md.");
  }

  @Test
  void packagesUseOnlyTheLibrariesOfTheirLine() {
    var findings = new Findings();
    for (Dependency dependency : dependencies()) {
      JavaClass target = element(dependency.getTargetClass());
      String name = target.getPackageName();
      String from = Classes.packageOf(dependency.getOriginClass());
      boolean isFree =
          Classes.isOurs(target)
              || target.isPrimitive()
              || (FREE.stream().anyMatch(name::startsWith) && !name.startsWith("java.sql"));
      if (!isFree && !arrow(from).allowsLibrary(name)) {
        findings.add("%s may not use %s: %s".formatted(from, name, dependency.getDescription()));
      }
    }
    findings.mustBeNone(
        1, "keep a library behind the one package that owns it, and hand values of ours on.");
  }

  @Test
  void packagesFormNoCycle() {
    slices()
        .matching("dev.segue.(**)")
        .should()
        .beFreeOfCycles()
        .because("a cycle makes one package of two (CONTRIBUTING.md, section 1)")
        .check(Classes.all());
  }

  @Test
  void theReadableTableIsTheCheckedOne() {
    List<Arrow> read = new ArrayList<>();
    for (String line : Checkout.read("ARCHITECTURE.md").lines().toList()) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == 5
          && cells[1]
              .strip()
              .matches(
                  "`(?:terminal|server|(?:core|testkit|terminal|index|wire|server|app)\\.[a-z0-9.]+)`")) {
        read.add(new Arrow(names(cells[1]).getFirst(), names(cells[2]), names(cells[3])));
      }
    }

    assertThat(read)
        .as("the arrow table of ARCHITECTURE.md; it is Arrow.TABLE, line by line")
        .isEqualTo(Arrow.TABLE);
  }

  private static List<String> names(String cell) {
    return Arrays.stream(cell.replace("`", "").replace("–", "").strip().split("[, ]+", -1))
        .filter(name -> !name.isEmpty())
        .map(name -> name.equals("everything") ? "*" : name)
        .toList();
  }

  private static List<Dependency> dependencies() {
    return Classes.all().stream().flatMap(c -> c.getDirectDependenciesFromSelf().stream()).toList();
  }

  private static JavaClass element(JavaClass type) {
    return type.getBaseComponentType();
  }

  private static Arrow arrow(String from) {
    return BY_PACKAGE.getOrDefault(from, new Arrow(from, List.of(), List.of()));
  }
}
