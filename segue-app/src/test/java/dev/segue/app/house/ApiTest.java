package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Nothing of the API for programs that embed Segue is removed. It is what {@link #ROOTS} names,
 * with every type that these show; all else is internal (VERSIONING.md).
 */
class ApiTest {
  private static final Path KEPT = Checkout.ROOT.resolve("docs/api");

  /** Packages, and types of other packages. */
  private static final Set<String> ROOTS =
      Set.of(
          "core.journal",
          "core.task.TaskEvent",
          "core.run.RunEvent",
          "core.provider.BreakerEvent",
          "testkit.stub",
          "testkit.terminal",
          "testkit.terminal.log");

  private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

  @Test
  void keepsEverySignature() throws IOException {
    Map<String, Set<String>> now = signatures();
    if (Boolean.getBoolean("golden.refresh")) {
      Files.createDirectories(KEPT);
      for (var module : now.entrySet()) {
        Files.write(KEPT.resolve(module.getKey()), module.getValue());
      }
    }

    assertThat(now.keySet()).containsExactly("core.txt", "testkit.txt");
    for (var module : now.entrySet()) {
      assertThat(module.getValue())
          .as("only added to; -Dgolden.refresh=true writes additions down")
          .containsAll(Files.readAllLines(KEPT.resolve(module.getKey())));
    }
  }

  private static Map<String, Set<String>> signatures() {
    Map<String, Set<String>> files = new TreeMap<>();
    for (JavaClass type : api()) {
      String module = Classes.packageOf(type).split("\\.", -1)[0];
      Set<String> lines = files.computeIfAbsent(module + ".txt", _ -> new TreeSet<>());
      lines.add(type.getName());
      members(type).forEach(member -> lines.add(signature(member)));
    }
    return files;
  }

  private static Set<JavaClass> api() {
    var api = new TreeSet<JavaClass>((a, b) -> a.getName().compareTo(b.getName()));
    var next = new ArrayDeque<JavaClass>();
    Classes.all().stream().filter(ApiTest::isRoot).forEach(next::add);
    while (!next.isEmpty()) {
      JavaClass type = next.remove();
      if (isShown(type) && api.add(type)) {
        members(type)
            .flatMap(ApiTest::types)
            .flatMap(used -> used.getAllInvolvedRawTypes().stream())
            .map(JavaClass::getBaseComponentType)
            .filter(Classes::isOurs)
            .forEach(next::add);
      }
    }
    return api;
  }

  private static boolean isRoot(JavaClass type) {
    JavaClass outer = type;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return ROOTS.contains(Classes.packageOf(type))
        || ROOTS.contains(Classes.shortName(outer.getName()));
  }

  private static boolean isShown(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ApiTest::isShown).orElse(true)
        && !type.getSimpleName().equals("package-info");
  }

  /** Records are read: a field that is added changes their constructor. */
  private static Stream<JavaMember> members(JavaClass type) {
    return type.getMembers().stream()
        .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
        .filter(member -> !OF_EVERY_OBJECT.contains(member.getName()))
        .filter(member -> !(type.isRecord() && member instanceof JavaConstructor));
  }

  private static Stream<JavaType> types(JavaMember member) {
    return member instanceof JavaCodeUnit code
        ? Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream())
        : Stream.of(((JavaField) member).getType());
  }

  private static String signature(JavaMember member) {
    String type = types(member).findFirst().orElseThrow().toErasure().getName();
    return "%s: %s".formatted(member.getFullName(), type);
  }
}
