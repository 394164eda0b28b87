package dev.segue.run.workspace;

import dev.segue.core.text.IgnorePattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the files that a walk leaves out: the {@code .gitignore} files on its way, as
 * gitignore(5) defines them, and folders that tools fill and nobody writes by hand. {@code .git}
 * and {@code .segue} are always left out.
 */
final class IgnoreRules {
  private static final Set<String> ALWAYS = Set.of(".git", ".segue");

  /** {@code build} and {@code dist} are not among these: a task may ask for what lies there. */
  private static final Set<String> TOOL_FOLDERS =
      Set.of(
          "node_modules",
          "__pycache__",
          ".venv",
          ".gradle",
          ".tox",
          ".mypy_cache",
          ".pytest_cache",
          ".ruff_cache");

  private static final Set<String> BUILD_FILES = Set.of("pom.xml", "Cargo.toml", "build.sbt");
  private static final int LIMIT_BYTES = 1 << 20;
  private static final int LIMIT_PATTERNS = 20_000;

  private final @Nullable IgnoreRules parent;
  private final String base;
  private final int baseBytes;
  private final List<IgnorePattern> rules;
  private final boolean besideBuildFile;

  private IgnoreRules(
      @Nullable IgnoreRules parent,
      String base,
      List<IgnorePattern> rules,
      boolean besideBuildFile) {
    this.parent = parent;
    this.base = base;
    this.baseBytes = IgnorePattern.bytes(base).length();
    this.rules = rules;
    this.besideBuildFile = besideBuildFile;
  }

  static IgnoreRules none() {
    return new IgnoreRules(null, "", List.of(), false);
  }

  /**
   * The rules inside a folder.
   *
   * @param base the folder relative to the root, empty or ending with a slash
   * @param names what lies in it
   */
  IgnoreRules inside(Path folder, String base, Set<String> names) {
    List<IgnorePattern> own = names.contains(".gitignore") ? read(folder) : List.of();
    boolean built = BUILD_FILES.stream().anyMatch(names::contains);
    return own.isEmpty() && built == besideBuildFile && !built
        ? this
        : new IgnoreRules(this, base, own, built);
  }

  /** Whether the walk leaves {@code base + name} out. */
  boolean isIgnored(String inFolder, String name, boolean folder) {
    if (ALWAYS.contains(name)) {
      return true;
    }
    String path = IgnorePattern.bytes(inFolder + name);
    for (IgnoreRules level = this; level != null; level = level.parent) {
      for (IgnorePattern pattern : level.rules.reversed()) {
        if (pattern.matches(path.substring(level.baseBytes), folder)) {
          return !pattern.isNegated();
        }
      }
    }
    boolean target = name.equals("target") && besideBuildFile && inFolder.equals(base);
    return folder && (target || TOOL_FOLDERS.contains(name));
  }

  private static List<IgnorePattern> read(Path folder) {
    Path file = folder.resolve(".gitignore");
    try {
      if (Stat.of(file).kind() == Stat.Kind.FILE && Stat.of(file).size() <= LIMIT_BYTES) {
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
          return IgnorePattern.all(in.readNBytes(LIMIT_BYTES), LIMIT_PATTERNS);
        }
      }
    } catch (IOException _) {
      return List.of(); // Unreadable for us is unreadable for git, which then has no rules either.
    }
    return List.of();
  }
}
