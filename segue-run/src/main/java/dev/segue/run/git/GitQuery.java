package dev.segue.run.git;

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

/**
 * Questions to git about one work tree, which change nothing: no hooks, no file system monitor, no
 * replaced objects, no network, no locks, no stdin, a deadline, bounded output. Safe for use by
 * several threads.
 */
public final class GitQuery {
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

  private final Path top;
  private final Duration deadline;

  /**
   * @param top the folder of the work tree, as {@link #topAbove} finds it
   * @param deadline for each command; one that takes longer is ended
   */
  public GitQuery(Path top, Duration deadline) {
    this.top = top;
    this.deadline = deadline;
  }

  /** The top of the nearest work tree upwards, the folder itself included. */
  public static Optional<Path> topAbove(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (isTop(at)) {
        return Optional.of(at);
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

  /** Whether the repository ignores a folder below its top. */
  public boolean ignores(Path folder) {
    // This command refuses to take paths literally; the dot keeps a leading colon from meaning
    // anything.
    return !top.equals(folder)
        && run(top, List.of("check-ignore", "-q", "--", "./" + top.relativize(folder)), Map.of())
            .isPresent();
  }

  /** Names of all settings, each ended by a NUL; empty when git cannot read its configuration. */
  public Optional<String> settingNames() {
    return run(top, List.of("config", "--list", "--name-only", "-z"), Map.of())
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /**
   * The settings that switch content filters off. Filters are programs that a repository's
   * configuration names, and git runs them when a tracked file looks touched.
   *
   * @param settingNames as {@link #settingNames} returns them, since filters have free names
   */
  public static Map<String, String> filtersOff(String settingNames) {
    var off = new LinkedHashMap<String, String>();
    for (String name : settingNames.split("\0", -1)) {
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
  }

  /**
   * Asks one question.
   *
   * @param folder the working directory, at the top or below
   * @param settings of this call, on top of the files
   * @return the output; empty when git is missing, failed, took too long or printed more than 256
   *     MiB
   */
  public Optional<byte[]> run(Path folder, List<String> arguments, Map<String, String> settings) {
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
    builder.environment().putAll(Git.GUARDED);
    Git.addSettings(builder.environment(), settings);
    try {
      return output(builder.start());
    } catch (IOException _) {
      return Optional.empty(); // No git on this machine: callers walk the files instead.
    }
  }

  private Optional<byte[]> output(Process git) throws IOException {
    Thread watch =
        Thread.ofVirtual().name("git-deadline-" + git.pid()).start(() -> endAtDeadline(git));
    try (var out = git.getInputStream()) {
      byte[] bytes = out.readNBytes(Git.LIMIT_BYTES);
      boolean isWhole = bytes.length < Git.LIMIT_BYTES;
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
