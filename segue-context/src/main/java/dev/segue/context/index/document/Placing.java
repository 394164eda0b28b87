package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the files of a report in the workspace. Reports name them as whoever wrote them saw them:
 * by package, relative to some folder, or where they lay on another machine.
 */
final class Placing {
  /** Parts that a path of another machine has to share with one of ours. */
  private static final int LEAST_PARTS = 2;

  private final String root;
  private final PathEnds paths;
  private final Parsed parsed;
  private final String report;
  private final List<String> bases;

  Placing(Path root, PathEnds paths, Parsed parsed, String report) {
    this.root = root.toString().replace('\\', '/');
    this.paths = paths;
    this.parsed = parsed;
    this.report = report;
    this.bases = bases();
  }

  /** The path of a file that the report names; absent when it is none of ours, or several. */
  Optional<String> place(String named) {
    String name = named.replace('\\', '/');
    return switch (parsed.format()) {
      case JACOCO -> byPackage(name);
      case LCOV, COBERTURA -> isAbsolute(name) ? elsewhere(name) : below(name);
    };
  }

  /** Kotlin lets the folders leave out the beginning of a package. */
  private Optional<String> byPackage(String name) {
    Optional<String> whole = paths.endingWith(name, report);
    return whole.isEmpty() && name.endsWith(".kt") ? paths.like(name, 1, report) : whole;
  }

  private Optional<String> below(String name) {
    for (String base : bases) {
      Optional<String> path = RelativePath.resolve(base, name).filter(paths::has);
      if (path.isPresent()) {
        return path;
      }
    }
    return RelativePath.resolve("", name).flatMap(path -> paths.endingWith(path, report));
  }

  private Optional<String> elsewhere(String name) {
    return inside(name)
        .flatMap(path -> RelativePath.resolve("", path))
        .filter(paths::has)
        .or(() -> paths.like(withoutDrive(name), LEAST_PARTS, report));
  }

  /** What is behind the workspace's own folder. */
  private Optional<String> inside(String absolute) {
    return absolute.startsWith(root + "/")
        ? Optional.of(absolute.substring(root.length() + 1))
        : Optional.empty();
  }

  private static boolean isAbsolute(String name) {
    return name.startsWith("/") || name.matches("(?s)[A-Za-z]:/.*");
  }

  private static String withoutDrive(String name) {
    return name.substring(name.indexOf('/') + 1);
  }

  /** Folders in which names may begin: those that the report tells, and those around it. */
  private List<String> bases() {
    var around = new ArrayList<String>();
    String at = RelativePath.folder(report);
    while (!at.isEmpty()) {
      around.add(at);
      at = RelativePath.folder(at);
    }
    around.add("");
    var bases = new LinkedHashSet<String>();
    for (String told : parsed.folders()) {
      String folder = told.replace('\\', '/');
      if (folder.equals(root)) {
        bases.add("");
      } else if (isAbsolute(folder)) {
        inside(folder).flatMap(path -> RelativePath.resolve("", path)).ifPresent(bases::add);
        endsOf(folder, around, bases);
      } else {
        around.forEach(up -> RelativePath.resolve(up, folder).ifPresent(bases::add));
      }
    }
    bases.addAll(around);
    return List.copyOf(bases);
  }

  /** A folder of another machine: its end may be one of ours, {@code /builds/x/src}. */
  private static void endsOf(String folder, List<String> around, Set<String> bases) {
    String last = RelativePath.name(folder);
    around.forEach(up -> bases.add(RelativePath.in(up, last)));
  }
}
