package dev.segue.run.workspace;

import dev.segue.run.git.GitQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private final GitQuery git;
  private volatile @Nullable Cached cached;

  Filters(Path top, GitQuery git) {
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
    Optional<String> names = git.settingNames();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> off = GitQuery.filtersOff(names.get());
    boolean includes = names.get().startsWith("include") || names.get().contains("\0include");
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
