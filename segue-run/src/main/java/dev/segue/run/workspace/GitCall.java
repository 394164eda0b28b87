package dev.segue.run.workspace;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs git so that nothing in a hostile repository makes it run anything else, write, or wait: own
 * view of the repository's place, no hooks, no file system monitor, no network, no replaced
 * objects, no stdin, a deadline, bounded output.
 */
final class GitCall {
  private static final int LIMIT_BYTES = 256 << 20;
  private static final List<String> HARDENED =
      List.of(
          "--no-optional-locks",
          "--no-replace-objects",
          "--no-pager",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.hooksPath=/dev/null");
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "GIT_TERMINAL_PROMPT", "0",
          // A partial clone fetches what it misses, by programs that its configuration names.
          "GIT_NO_LAZY_FETCH", "1",
          "GIT_ALLOW_PROTOCOL", "none");

  private final Path top;
  private final Duration deadline;

  GitCall(Path top, Duration deadline) {
    this.top = top;
    this.deadline = deadline;
  }

  /** What git printed; empty when it is missing, failed, took too long or said too much. */
  Optional<byte[]> run(List<String> arguments, Map<String, String> settings) {
    var argv = new ArrayList<String>(List.of("git"));
    argv.add("--git-dir=" + top.resolve(".git"));
    argv.add("--work-tree=" + top);
    argv.addAll(HARDENED);
    argv.addAll(arguments);
    var builder =
        new ProcessBuilder(argv)
            .directory(top.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().putAll(ENVIRONMENT);
    addSettings(builder.environment(), settings);
    try {
      return output(builder.start());
    } catch (IOException _) {
      return Optional.empty(); // No git, no git way: the tree is walked instead.
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
    Thread.ofVirtual().name("git-deadline-" + git.pid()).start(() -> endAtDeadline(git));
    try (var out = git.getInputStream()) {
      byte[] bytes = out.readNBytes(LIMIT_BYTES);
      boolean whole = bytes.length < LIMIT_BYTES;
      if (!whole) {
        git.destroyForcibly();
      }
      return git.waitFor() == 0 && whole ? Optional.of(bytes) : Optional.empty();
    } catch (InterruptedException _) {
      git.destroyForcibly();
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private void endAtDeadline(Process git) {
    try {
      if (!git.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
        git.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
    }
  }
}
