package dev.segue.context.index.code;

import dev.segue.core.text.IgnorePattern;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rules of the ignore files of one name ({@code .gitignore}, {@code .segueignore}), at the root and
 * in every folder below it. A deeper file takes precedence, the last line that matches decides, and
 * nothing below an ignored folder is included again. Each file is read once; so a value of this
 * type is good for one look at a workspace. For one thread.
 */
final class IgnoreRules {
  private static final int LIMIT_BYTES = 256 << 10;
  private static final int LIMIT_PATTERNS = 2_000;

  private record Level(
      @Nullable Level parent, int base, List<IgnorePattern> patterns, boolean isIgnored) {}

  private final WorkspaceRoot root;
  private final String fileName;
  private final Map<String, Level> levels = new HashMap<>();

  IgnoreRules(WorkspaceRoot root, String fileName) {
    this.root = root;
    this.fileName = fileName;
  }

  /**
   * @param path relative to the workspace
   */
  boolean leavesOut(String path, boolean isFolder) {
    int slash = path.lastIndexOf('/');
    return isIgnored(
        level(slash < 0 ? "" : path.substring(0, slash)), IgnorePattern.bytes(path), isFolder);
  }

  private Level level(String folder) {
    // Upwards to what is known, then down again; without recursion, since names are deep.
    var missing = new ArrayDeque<String>();
    String name = folder;
    Level level = levels.get(name);
    while (level == null && !name.isEmpty()) {
      missing.push(name);
      name = name.substring(0, Math.max(0, name.lastIndexOf('/')));
      level = levels.get(name);
    }
    if (level == null) {
      level = read(null, "");
      levels.put("", level);
    }
    for (String next : missing) {
      level = read(level, next);
      levels.put(next, level);
    }
    return level;
  }

  private Level read(@Nullable Level parent, String folder) {
    String bytes = IgnorePattern.bytes(folder);
    boolean isIgnored = parent != null && isIgnored(parent, bytes, true);
    if (isIgnored) {
      return new Level(parent, 0, List.of(), true);
    }
    String base = folder.isEmpty() ? "" : folder + "/";
    List<IgnorePattern> patterns =
        root.small(base + fileName, LIMIT_BYTES)
            .map(file -> IgnorePattern.all(file, LIMIT_PATTERNS))
            .orElse(List.of());
    return new Level(parent, IgnorePattern.bytes(base).length(), patterns, false);
  }

  private static boolean isIgnored(Level inside, String path, boolean isFolder) {
    if (inside.isIgnored()) {
      return true;
    }
    for (Level level = inside; level != null; level = level.parent()) {
      for (IgnorePattern pattern : level.patterns().reversed()) {
        if (pattern.matches(path.substring(level.base()), isFolder)) {
          return !pattern.isNegated();
        }
      }
    }
    return false;
  }
}
