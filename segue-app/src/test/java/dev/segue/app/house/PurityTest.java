package dev.segue.app.house;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The core decides and touches nothing; the ambient facts it needs are arguments. */
class PurityTest {
  private static final List<String> CLOSED =
      List.of(
          "java.io.",
          "java.net.",
          "java.sql.",
          "java.nio.file.",
          "java.nio.channels.",
          "java.lang.Process",
          "java.lang.Runtime",
          "java.lang.Thread",
          "java.lang.System",
          "java.lang.reflect.",
          "java.util.concurrent.",
          "java.util.logging.",
          "java.util.Random",
          "java.util.random.",
          "java.util.Timer",
          "java.security.SecureRandom");

  /** Harmless ones among what {@link #CLOSED} covers. */
  private static final Set<String> OPEN = Set.of("java.lang.RuntimeException");

  private static final Set<String> AMBIENT =
      Set.of("java.util.UUID.randomUUID", "java.lang.Math.random");

  @Test
  void coreUsesTheJdkJspecifyAndItself() {
    var findings = new Findings();
    for (JavaClass type : Classes.ofCore()) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        boolean isKnown =
            target.isPrimitive()
                || target.getPackageName().startsWith("java.")
                || target.getPackageName().startsWith("org.jspecify.")
                || target.getPackageName().startsWith("dev.segue.core.");
        if (!isKnown) {
          findings.add(String.valueOf(dependency.getDescription()));
        }
      }
    }
    findings.mustBeNone(
        2, "declare a port in the core package that asks, and implement it in segue-app.");
  }

  @Test
  void coreTouchesNoFileNoNetworkNoProcessAndNoThread() {
    var findings = new Findings();
    for (JavaClass type : Classes.ofCore()) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String name = dependency.getTargetClass().getBaseComponentType().getFullName();
        if (CLOSED.stream().anyMatch(name::startsWith) && !OPEN.contains(name)) {
          findings.add(String.valueOf(dependency.getDescription()));
        }
      }
    }
    findings.mustBeNone(
        2,
        "decide on values and return what is to be done; effects, clocks and random numbers live in"
            + " segue-app and come in as arguments.");
  }

  @Test
  void coreReadsNoClockAndDrawsNoRandomNumber() {
    var findings = new Findings();
    for (JavaClass type : Classes.ofCore()) {
      for (JavaAccess<?> access : type.getAccessesFromSelf()) {
        String owner = access.getTargetOwner().getFullName();
        boolean isClock =
            owner.startsWith("java.time.")
                && (access.getName().equals("now") || access.getName().startsWith("system"));
        if (isClock || AMBIENT.contains(owner + "." + access.getName())) {
          findings.add(String.valueOf(access.getDescription()));
        }
      }
    }
    findings.mustBeNone(2, "take an Instant, or the id, as an argument.");
  }
}
