package dev.segue.app.house;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests which packages may depend on which others. */
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
    findings.mustBeNone(1, "keep Arrow.TABLE as the packages are.");
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
            + " in; a new arrow is a decision (docs/adr) and stands in Arrow.TABLE.");
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
  void theReadableTableIsTheCheckedOne() throws IOException {
    Path file = Checkout.ROOT.resolve("segue-app/src/test/java/dev/segue/app/house/arrows.md");
    var table = new StringBuilder("# Arrows\n\nPackages below `dev.segue`, and what each may use.");
    table.append(
        " Generated from `Arrow.java`. Free for all: the JDK (save `java.sql`), JSpecify.\n");
    table.append("\n| package | may use | libraries |\n|---|---|---|\n");
    Arrow.TABLE.forEach(
        arrow ->
            table.append(
                "| `%s` | %s | %s |\n"
                    .formatted(arrow.from(), cell(arrow.to()), cell(arrow.libraries()))));
    if (Boolean.getBoolean("golden.refresh")) {
      Files.writeString(file, table);
    }

    assertThat(Files.readString(file))
        .as("arrows.md is generated from Arrow.TABLE; -Dgolden.refresh=true writes it anew")
        .isEqualTo(table.toString());
  }

  private static String cell(List<String> names) {
    return names.isEmpty()
        ? "–"
        : names.stream()
            .map(name -> name.equals("*") ? "everything" : "`" + name + "`")
            .collect(Collectors.joining(", "));
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
