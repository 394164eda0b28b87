package dev.segue.bench.kill;

import dev.segue.bench.invariant.Violation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One {@code segue run} with event lines, until it ends or is killed. Used once, by one thread. */
final class RunProcess {
  private static final Pattern LINE =
      Pattern.compile("^\\{\"seq\":(\\d+),\"time\":\"[^\"]*\",\"type\":\"([a-z_]+)\"");

  /** Once a run prints one of these, it has dealt with what its predecessor left. */
  private static final Set<String> AT_WORK =
      Set.of("attempt_started", "dispatch_started", "validation_passed", "validation_failed");

  private static final long HANG_NANOS = 300_000_000_000L;

  private final KillScene scene;
  private final Process process;
  private final long begin;
  private final long startedAt;
  private final Path errors;
  private final Map<Long, String> seen = new LinkedHashMap<>();
  private final List<Violation> orphans = new ArrayList<>();
  private final AtomicReference<String> struck = new AtomicReference<>("");
  private OptionalDouble startMillis = OptionalDouble.empty();
  private boolean isAtWork;

  /**
   * Result of a run's process.
   *
   * @param seen type of each event that was printed, by its place
   * @param startMillis from the start of the process to its {@code run_started}
   */
  record Outcome(
      boolean wasKilled,
      boolean hung,
      int exitCode,
      String errors,
      Map<Long, String> seen,
      OptionalDouble startMillis,
      List<Violation> orphans) {}

  /** Whom a strike hits. */
  interface Strike {
    void hit(Process segue) throws IOException;
  }

  private RunProcess(KillScene scene, Process process, long begin, Path errors) throws IOException {
    this.scene = scene;
    this.process = process;
    this.begin = begin;
    this.errors = errors;
    this.startedAt = SceneProcesses.startedAt(process.pid());
  }

  /** Starts one; {@code arguments} stand behind {@code run}. */
  static RunProcess start(KillScene scene, String name, List<String> arguments) throws IOException {
    return start(scene, name, arguments, new KillInstant.AfterStart(Duration.ZERO));
  }

  /** The same, to be killed at an instant; one at a call of git needs no {@link #play}. */
  static RunProcess start(KillScene scene, String name, List<String> arguments, KillInstant instant)
      throws IOException {
    var argv = new ArrayList<>(List.of("run", "--output", "jsonl"));
    argv.addAll(arguments);
    Path errors = scene.root().resolve(name + ".err");
    ProcessBuilder builder =
        scene.segue(argv.toArray(String[]::new)).redirectError(errors.toFile());
    if (instant instanceof KillInstant.AtGit at) {
      scene.killAt(at, builder);
    }
    long begin = System.nanoTime();
    return new RunProcess(scene, builder.start(), begin, errors);
  }

  /** Lets it go on to its end. */
  Outcome finish() throws IOException {
    return play(new KillInstant.AfterEvent("never", 0, Duration.ZERO), Ends::strike);
  }

  /** Lets it go on until the instant, strikes once, and reads on to the end of its output. */
  Outcome play(KillInstant instant, Strike strike) throws IOException {
    Thread watch = watch(instant, strike);
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      int left = instant instanceof KillInstant.AfterEvent event ? event.skipped() : -1;
      String line;
      while ((line = lines.readLine()) != null) {
        String type = take(line);
        if (instant instanceof KillInstant.AfterEvent event && event.type().equals(type)) {
          if (left == 0) {
            spin(event.delay().toNanos());
            strike(strike);
          }
          left--;
        }
      }
      int code = Ends.of(process, 60);
      boolean hung = struck.get().equals("hang");
      return new Outcome(
          !hung && code == 128 + 9,
          hung,
          code,
          Files.readString(errors).strip(),
          seen,
          startMillis,
          orphans);
    } finally {
      watch.interrupt();
      process.destroyForcibly();
    }
  }

  private String take(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.find()) {
      return "";
    }
    String type = matcher.group(2);
    seen.put(Long.parseLong(matcher.group(1)), type);
    if (type.equals("run_started") && startMillis.isEmpty()) {
      startMillis = OptionalDouble.of((System.nanoTime() - begin) / 1e6);
    }
    if (!isAtWork && AT_WORK.contains(type) && struck.get().isEmpty()) {
      isAtWork = true;
      scene.processes().living().stream()
          .filter(found -> found.startedAt() < startedAt && found.pid() != process.pid())
          .forEach(
              found ->
                  orphans.add(
                      new Violation(
                          "orphan", "", "alive when the next run was at work", List.of(found))));
    }
    return type;
  }

  private void strike(Strike strike) throws IOException {
    if (struck.compareAndSet("", "strike")) {
      strike.hit(process);
    }
  }

  /** Strikes by the clock where the instant is one, and ends a run that hangs. */
  private Thread watch(KillInstant instant, Strike strike) {
    return Thread.ofPlatform()
        .daemon()
        .name("strike")
        .start(
            () -> {
              try {
                if (instant instanceof KillInstant.AfterStart(Duration delay)) {
                  parkUntil(begin + delay.toNanos());
                  if (!Thread.currentThread().isInterrupted()) {
                    strike(strike);
                  }
                }
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
              parkUntil(begin + HANG_NANOS);
              if (!Thread.currentThread().isInterrupted() && process.isAlive()) {
                struck.set("hang");
                process.toHandle().destroyForcibly();
              }
            });
  }

  private static void parkUntil(long nanoTime) {
    while (!Thread.currentThread().isInterrupted()) {
      long left = nanoTime - System.nanoTime();
      if (left <= 0) {
        return;
      }
      LockSupport.parkNanos(left);
    }
  }

  private static void spin(long nanos) {
    long until = System.nanoTime() + nanos;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }
}
