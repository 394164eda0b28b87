package dev.segue.app.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;

/** The class files of the product, read once. */
final class Classes {
  /** Fewer classes than this means that they were not found. */
  static final int LEAST = 400;

  private static final String ROOT = "dev.segue.";

  /** All but the bench. */
  static final List<String> MODULES =
      List.of(
          "segue-core",
          "segue-store",
          "segue-run",
          "segue-session",
          "segue-context",
          "segue-files",
          "segue-wire",
          "segue-server",
          "segue-testkit",
          "segue-app");

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .importPaths(
              MODULES.stream()
                  .map(module -> Checkout.ROOT.resolve(module).resolve("target/classes"))
                  .toList());

  private Classes() {}

  static JavaClasses all() {
    return ALL;
  }

  static List<JavaClass> ofCore() {
    return ALL.stream().filter(c -> c.getPackageName().startsWith(ROOT + "core.")).toList();
  }

  /** The package's name as the arrow table has it, {@code core.task}. */
  static String packageOf(JavaClass type) {
    return shortName(type.getPackageName());
  }

  static String shortName(String name) {
    return name.startsWith(ROOT) ? name.substring(ROOT.length()) : name;
  }

  static boolean isOurs(JavaClass type) {
    return type.getPackageName().startsWith(ROOT);
  }
}
