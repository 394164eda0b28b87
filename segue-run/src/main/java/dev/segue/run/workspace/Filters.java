package dev.segue.run.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings that switch a repository's content filters off. {@code git status} runs a filter's
 * program when a tracked file looks touched, and an agent can write such a filter. Filters have
 * free names, so they are listed first; again only when a configuration file changed.
 */
final class Filters {
  private record Cached(String signature, Map<String, String> off) {}

  private final Path top;
  private final GitCall git;
  private volatile @Nullable Cached cached;

  Filters(Path top, GitCall git) {
    this.top = top;
    this.git = git;
  }

  /** Empty when git cannot read its configuration. */
  Optional<Map<String, String>> off() {
    Optional<String> signature = signature();
    Cached last = cached;
    if (last != null && signature.filter(last.signature()::equals).isPresent()) {
      return Optional.of(last.off());
    }
    Optional<byte[]> listed = git.run(List.of("config", "--list", "--name-only", "-z"), Map.of());
    if (listed.isEmpty()) {
      return Optional.empty();
    }
    String[] names = new String(listed.get(), StandardCharsets.UTF_8).split("\0", -1);
    var off = new LinkedHashMap<String, String>();
    boolean includes = false;
    for (String name : names) {
      includes |= name.startsWith("include");
      int dot = name.lastIndexOf('.');
      if (name.startsWith("filter.") && dot > "filter.".length()) {
        String filter = name.substring(0, dot);
        off.put(filter + ".clean", "");
        off.put(filter + ".process", "");
        off.put(filter + ".smudge", "");
        off.put(filter + ".required", "false");
      }
    }
    // What an included file says may change without any of the files that are watched here.
    cached = includes ? null : signature.map(text -> new Cached(text, off)).orElse(null);
    return Optional.of(off);
  }

  /** Of all files that may hold settings; empty where their places are not plain to see. */
  private Optional<String> signature() {
    if (!Files.isDirectory(top.resolve(".git")) || System.getenv("HOME") == null) {
      return Optional.empty();
    }
    Path home = Path.of(System.getenv("HOME"));
    String xdg = System.getenv().getOrDefault("XDG_CONFIG_HOME", home + "/.config");
    var text = new StringBuilder();
    for (Path file :
        List.of(
            top.resolve(".git/config"),
            top.resolve(".git/config.worktree"),
            home.resolve(".gitconfig"),
            Path.of(xdg).resolve("git/config"),
            Path.of("/etc/gitconfig"))) {
      try {
        Stat stat = Stat.of(file);
        if (stat.kind() != Stat.Kind.FILE) {
          return Optional.empty();
        }
        text.append(stat.signature());
      } catch (IOException _) {
        text.append('-');
      }
      text.append('\n');
    }
    return Optional.of(text.toString());
  }
}
