package dev.segue.run.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls git in one work tree so that a hostile repository makes it run nothing, ask nobody, fetch
 * nothing and last no longer than a deadline: no hooks, no file system monitor, no replaced
 * objects, no editor, no signing, no repository found by looking around. Safe for several threads.
 *
 * <p>A thread that is interrupted meanwhile is interrupted afterwards: a call that moves the
 * workspace must not be left half done.
 */
public final class Git {
  /** The longest checkout of a big repository; what takes longer is taken for stuck. */
  public static final Duration DEADLINE = Duration.ofMinutes(10);

  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Longest output of one call that is kept, in bytes. */
  static final int LIMIT_BYTES = 256 << 20;

  private static final int TRIES = 8;

  /** Environment of every call: asks nobody, and reaches no network. */
  static final Map<String, String> GUARDED =
      Map.of(
          "GIT_TERMINAL_PROMPT", "0",
          // A partial clone fetches what it misses, by programs that its configuration names.
          "GIT_NO_LAZY_FETCH", "1",
          "GIT_ALLOW_PROTOCOL", "none");

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "LC_ALL", "C",
          "GIT_EDITOR", "true",
          "GIT_OPTIONAL_LOCKS", "0",
          "GIT_NO_REPLACE_OBJECTS", "1",
          "GIT_LITERAL_PATHSPECS", "1");

  private static final Map<String, String> HARDENED =
      Map.ofEntries(
          Map.entry("core.fsmonitor", "false"),
          Map.entry("core.hooksPath", "/dev/null"),
          Map.entry("core.safecrlf", "false"),
          Map.entry("core.logAllRefUpdates", "true"),
          Map.entry("i18n.commitEncoding", "UTF-8"),
          Map.entry("gc.auto", "0"),
          Map.entry("maintenance.auto", "false"),
          Map.entry("merge.autoStash", "false"),
          Map.entry("diff.ignoreSubmodules", "dirty"),
          Map.entry("submodule.recurse", "false"),
          Map.entry("advice.addEmbeddedRepo", "false"));

  private final Path folder;
  private final Map<String, String> environment;
  private final Duration deadline;
  private final Path place;
  private final GitSettings bound;

  private Git(
      Path folder,
      Map<String, String> environment,
      Duration deadline,
      Path place,
      GitSettings bound) {
    this.bound = bound;
    this.folder = folder;
    this.place = place;
    this.environment = environment;
    this.deadline = deadline;
  }

  /** Git that looks for the repository of a folder. */
  public static Git around(Path folder) {
    return new Git(folder, Map.of(), DEADLINE, folder, GitSettings.none());
  }

  public static Git in(Checkout checkout) {
    var environment = new LinkedHashMap<String, String>();
    environment.put("GIT_DIR", checkout.gitDir().toString());
    environment.put("GIT_WORK_TREE", checkout.folder().toString());
    if (checkout.isLinked()) {
      environment.put("GIT_COMMON_DIR", checkout.commonDir().toString());
    }
    return new Git(checkout.folder(), environment, DEADLINE, checkout.folder(), GitSettings.none());
  }

  /** The same with more in its environment. */
  public Git with(Map<String, String> more) {
    var all = new LinkedHashMap<>(environment);
    all.putAll(more);
    return new Git(folder, all, deadline, place, bound);
  }

  /** The same with another deadline for each call. */
  public Git within(Duration other) {
    return new Git(folder, environment, other, place, bound);
  }

  /** The same, to be found by {@link RunningGit} as working on another folder. */
  public Git forPlace(Path other) {
    return new Git(folder, environment, deadline, other, bound);
  }

  /** The same with settings for each call. */
  public Git bound(GitSettings settings) {
    return new Git(folder, environment, deadline, place, settings);
  }

  /** Runs git once, whatever comes of it. */
  public GitResult ask(String... arguments) {
    return run(GitSettings.none(), "", arguments);
  }

  /**
   * Runs git once, whatever comes of it.
   *
   * @param settings of its own, on top of the files
   * @param input what it reads, one char for each byte
   */
  public GitResult run(GitSettings settings, String input, String... arguments) {
    var argv = new ArrayList<>(List.of("git", "--no-pager", "-c", RunningGit.mark(place)));
    argv.addAll(Arrays.asList(arguments));
    var builder = new ProcessBuilder(argv).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().putAll(GUARDED);
    builder.environment().putAll(ENVIRONMENT);
    builder.environment().putAll(environment);
    var all = new LinkedHashMap<>(bound.entries());
    all.putAll(settings.entries());
    all.putAll(HARDENED);
    addSettings(builder.environment(), all);
    try {
      return answer(builder.start(), input);
    } catch (IOException e) {
      return new GitResult(
          GitResult.NOT_RUN, "", "cannot run git in %s: %s".formatted(folder, e.getMessage()));
    }
  }

  /**
   * Runs git, again where another git holds a lock for the moment.
   *
   * @throws GitException when it fails
   */
  public GitResult must(GitSettings settings, String input, String... arguments) {
    GitResult answer = patiently(settings, input, arguments);
    if (!answer.isFine()) {
      throw new GitException(
          "git %s failed: %s".formatted(arguments[0], Room.advised(answer.why())));
    }
    return answer;
  }

  /** As above, with no settings and no input. */
  public GitResult must(String... arguments) {
    return must(GitSettings.none(), "", arguments);
  }

  /** Runs git, again where another git holds a lock for the moment: up to about three seconds. */
  public GitResult patiently(GitSettings settings, String input, String... arguments) {
    GitResult answer = run(settings, input, arguments);
    for (int tried = 1; tried < TRIES && isLocked(answer); tried++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(25L << (tried - 1)));
      answer = run(settings, input, arguments);
    }
    return answer;
  }

  private static boolean isLocked(GitResult answer) {
    String said = answer.err();
    return !answer.isFine()
        && (said.contains(".lock'")
            || said.contains("lock ")
            // Another worktree that is just being made.
            || said.contains("failed to read"));
  }

  /** By environment, because a name may hold a {@code =}, which {@code -c} would misread. */
  static void addSettings(Map<String, String> environment, Map<String, String> settings) {
    int count = 0;
    for (var setting : settings.entrySet()) {
      environment.put("GIT_CONFIG_KEY_" + count, setting.getKey());
      environment.put("GIT_CONFIG_VALUE_" + count, setting.getValue());
      count++;
    }
    environment.put("GIT_CONFIG_COUNT", Integer.toString(count));
  }

  private GitResult answer(Process git, String input) throws IOException {
    var ended = new EndedInTime(git, deadline);
    var errors = new BoundedText(git.getErrorStream(), LIMIT_BYTES);
    Thread feeding =
        Thread.ofVirtual().name("git-input-" + git.pid()).start(() -> feed(git, input));
    Thread watching = Thread.ofVirtual().name("git-deadline-" + git.pid()).start(ended);
    Thread listening = Thread.ofVirtual().name("git-errors-" + git.pid()).start(errors);
    var output = new BoundedText(git.getInputStream(), LIMIT_BYTES);
    Thread reading = Thread.ofVirtual().name("git-output-" + git.pid()).start(output);
    join(List.of(watching));
    if (!ended.isLate()) {
      join(List.of(reading, listening, feeding));
    } // Else what git started may have left its tree and holds the pipes for as long as it likes.
    if (ended.isLate() || output.isCut()) {
      return new GitResult(
          GitResult.NOT_RUN,
          "",
          "git did not end within %d seconds".formatted(deadline.toSeconds()));
    }
    return new GitResult(git.exitValue(), output.text(), errors.text());
  }

  private static void feed(Process git, String input) {
    try (var in = git.getOutputStream()) {
      in.write(input.getBytes(ISO_8859_1));
    } catch (IOException _) {
      return; // It ended without reading all; its exit code says whether that was right.
    }
  }

  /** An interruption of the waiting thread is kept for later. */
  private static void join(List<Thread> threads) {
    boolean isInterrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException _) {
          isInterrupted = true;
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends git, and what it started, at the deadline: first so that it can take its locks away. */
  private static final class EndedInTime implements Runnable {
    private final Process git;
    private final Duration deadline;
    private volatile boolean isLate;

    EndedInTime(Process git, Duration deadline) {
      this.git = git;
      this.deadline = deadline;
    }

    boolean isLate() {
      return isLate;
    }

    @Override
    public void run() {
      try {
        if (git.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
          return;
        }
        isLate = true;
        List<ProcessHandle> below = git.descendants().toList();
        git.destroy();
        below.forEach(ProcessHandle::destroy);
        git.waitFor(GRACE.toNanos(), TimeUnit.NANOSECONDS);
        git.destroyForcibly();
        below.forEach(ProcessHandle::destroyForcibly);
        git.waitFor();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
      }
    }
  }

  /** Reads a stream to its end, and keeps so much of it. */
  private static final class BoundedText implements Runnable {
    private final InputStream stream;
    private final int limitBytes;
    private volatile String text = "";
    private volatile boolean isCut;

    BoundedText(InputStream stream, int limitBytes) {
      this.stream = stream;
      this.limitBytes = limitBytes;
    }

    String text() {
      return text;
    }

    boolean isCut() {
      return isCut;
    }

    @Override
    public void run() {
      try (stream) {
        byte[] bytes = stream.readNBytes(limitBytes);
        text = new String(bytes, ISO_8859_1);
        isCut = bytes.length == limitBytes;
      } catch (IOException _) {
        isCut = true; // Closed under the reader: what was read is not the whole.
      }
    }
  }
}
