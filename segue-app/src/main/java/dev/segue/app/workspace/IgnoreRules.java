package dev.segue.app.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a walk leaves out: the {@code .gitignore} files on its way, as gitignore(5) has it, and
 * folders that tools fill and nobody writes by hand. {@code .git} and {@code .segue} always.
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

  private record Rule(Glob glob, boolean negated, boolean folderOnly, boolean anchored) {}

  private final @Nullable IgnoreRules parent;
  private final String base;
  private final List<Rule> rules;
  private final boolean besideBuildFile;

  private IgnoreRules(
      @Nullable IgnoreRules parent, String base, List<Rule> rules, boolean besideBuildFile) {
    this.parent = parent;
    this.base = base;
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
    List<Rule> own = names.contains(".gitignore") ? read(folder) : List.of();
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
    String path = inFolder + name;
    for (IgnoreRules level = this; level != null; level = level.parent) {
      for (Rule rule : level.rules.reversed()) {
        if ((folder || !rule.folderOnly())
            && rule.glob().matches(rule.anchored() ? path.substring(level.base.length()) : name)) {
          return !rule.negated();
        }
      }
    }
    boolean target = name.equals("target") && besideBuildFile && inFolder.equals(base);
    return folder && (target || TOOL_FOLDERS.contains(name));
  }

  private static List<Rule> read(Path folder) {
    Path file = folder.resolve(".gitignore");
    var rules = new ArrayList<Rule>();
    try {
      if (Stat.of(file).kind() == Stat.Kind.FILE && Stat.of(file).size() <= LIMIT_BYTES) {
        try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
          new String(in.readNBytes(LIMIT_BYTES), StandardCharsets.UTF_8)
              .lines()
              .forEach(line -> add(line, rules));
        }
      }
    } catch (IOException _) {
      return List.of(); // Unreadable for us is unreadable for git, which then has no rules either.
    }
    return rules;
  }

  private static void add(String line, List<Rule> rules) {
    String pattern = line;
    while (pattern.endsWith(" ") && !pattern.endsWith("\\ ")) {
      pattern = pattern.substring(0, pattern.length() - 1);
    }
    if (pattern.startsWith("#")) {
      return;
    }
    boolean negated = pattern.startsWith("!");
    pattern = negated ? pattern.substring(1) : pattern;
    boolean folderOnly = pattern.endsWith("/");
    pattern = folderOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
    boolean anchored = pattern.indexOf('/') >= 0;
    pattern = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    if (!pattern.isEmpty()) {
      rules.add(new Rule(new Glob(pattern), negated, folderOnly, anchored));
    }
  }
}
