package dev.segue.context.index.code;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The git repository that a workspace lies in, asked by the git command line: no hooks, no file
 * system monitor, no content filters, no network, no locks, no stdin, a deadline, bounded output.
 * Names that it prints are relative to the workspace. Safe for use by several threads.
 */
public final class Git {
  private static final int LIMIT_BYTES = 256 << 20;
  private static final List<String> HARDENED =
      List.of(
          "--no-optional-locks",
          "--no-replace-objects",
          "--no-pager",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "log.showSignature=false");
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "GIT_TERMINAL_PROMPT", "0",
          // A partial clone fetches what it misses, by programs that its configuration names.
          "GIT_NO_LAZY_FETCH", "1",
          "GIT_ALLOW_PROTOCOL", "none");

  private final Path top;
  private final Path workspace;
  private final Duration deadline;
  private @Nullable Map<String, String> filters;

  private Git(Path top, Path workspace, Duration deadline) {
    this.top = top;
    this.workspace = workspace;
    this.deadline = deadline;
  }

  /**
   * The nearest repository upwards; empty outside of any, and where it ignores the workspace.
   *
   * @param workspace a folder, as its real path
   * @param deadline for each command; one that takes longer is ended
   */
  public static Optional<Git> around(Path workspace, Duration deadline) {
    for (Path folder = workspace; folder != null; folder = folder.getParent()) {
      if (isTop(folder)) {
        var git = new Git(folder, workspace, deadline);
        return git.ignoresWorkspace() ? Optional.empty() : Optional.of(git);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether git would take the folder for the top of a work tree. A {@code .git} without a HEAD is
   * none: sandboxes of agents leave empty ones behind, in /tmp for instance.
   */
  private static boolean isTop(Path folder) {
    Path git = folder.resolve(".git");
    return Files.isRegularFile(git, LinkOption.NOFOLLOW_LINKS)
        || Files.exists(git.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS);
  }

  private boolean ignoresWorkspace() {
    // This command refuses to take paths literally; the dot keeps a leading colon from meaning
    // anything.
    return !top.equals(workspace)
        && run(top, List.of("check-ignore", "-q", "--", "./" + top.relativize(workspace)), Map.of())
            .isPresent();
  }

  /**
   * What git printed; empty when it is missing, failed, took too long or said too much. Content
   * filters of the repository's configuration are programs, and are switched off.
   */
  public Optional<byte[]> run(List<String> arguments) {
    var literal = new ArrayList<String>(List.of("--literal-pathspecs"));
    literal.addAll(arguments);
    return filters().flatMap(off -> run(workspace, literal, off));
  }

  /** Listed once: a value of this type is good for one look at a repository. */
  private synchronized Optional<Map<String, String>> filters() {
    Map<String, String> known = filters;
    if (known == null) {
      known = filtersOff().orElse(null);
      filters = known;
    }
    return Optional.ofNullable(known);
  }

  /** Filters have free names, so they are listed first; empty when git cannot read its settings. */
  private Optional<Map<String, String>> filtersOff() {
    return run(workspace, List.of("config", "--list", "--name-only", "-z"), Map.of())
        .map(
            listed -> {
              var off = new LinkedHashMap<String, String>();
              for (String name : new String(listed, StandardCharsets.UTF_8).split("\0", -1)) {
                int dot = name.lastIndexOf('.');
                if (name.startsWith("filter.") && dot > "filter.".length()) {
                  String filter = name.substring(0, dot);
                  off.put(filter + ".clean", "");
                  off.put(filter + ".process", "");
                  off.put(filter + ".smudge", "");
                  off.put(filter + ".required", "false");
                }
              }
              return off;
            });
  }

  private Optional<byte[]> run(Path folder, List<String> arguments, Map<String, String> settings) {
    var argv = new ArrayList<String>(List.of("git"));
    argv.add("--git-dir=" + top.resolve(".git"));
    argv.add("--work-tree=" + top);
    argv.addAll(HARDENED);
    argv.addAll(arguments);
    var builder =
        new ProcessBuilder(argv)
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().putAll(ENVIRONMENT);
    addSettings(builder.environment(), settings);
    try {
      return output(builder.start());
    } catch (IOException _) {
      return Optional.empty(); // No git on this machine: the files are walked instead.
    }
  }

  /** By environment, because a name may hold a {@code =}, which {@code -c} would misread. */
  private static void addSettings(Map<String, String> environment, Map<String, String> settings) {
    int count = 0;
    for (var setting : settings.entrySet()) {
      environment.put("GIT_CONFIG_KEY_" + count, setting.getKey());
      environment.put("GIT_CONFIG_VALUE_" + count, setting.getValue());
      count++;
    }
    environment.put("GIT_CONFIG_COUNT", Integer.toString(count));
  }

  private Optional<byte[]> output(Process git) throws IOException {
    Thread watch =
        Thread.ofVirtual().name("git-deadline-" + git.pid()).start(() -> endAtDeadline(git));
    try (var out = git.getInputStream()) {
      byte[] bytes = out.readNBytes(LIMIT_BYTES);
      boolean isWhole = bytes.length < LIMIT_BYTES;
      if (!isWhole) {
        git.destroyForcibly();
      }
      return git.waitFor() == 0 && isWhole ? Optional.of(bytes) : Optional.empty();
    } catch (InterruptedException _) {
      git.destroyForcibly();
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      watch.interrupt();
    }
  }

  private void endAtDeadline(Process git) {
    try {
      if (!git.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
        git.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // The command has ended before its deadline.
    }
  }
}
