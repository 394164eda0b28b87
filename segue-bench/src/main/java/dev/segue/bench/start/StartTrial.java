package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.CliOutput;
import dev.segue.app.realcli.SessionScene;
import dev.segue.bench.hygiene.Living;
import dev.segue.core.journal.Recorded;
import dev.segue.core.session.SessionState;
import dev.segue.core.session.delivery.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One start of a CLI by Segue, and its first turn.
 *
 * @param isTyped by the typed rung; else by the launch channel
 * @param isWatched at a user's terminal; else in the background
 */
record StartTrial(int number, Cli cli, boolean isTyped, boolean isWatched) {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long CLEARING_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Its own things are no others': the cache of classes and the folder of sockets. */
  private static final List<String> OWN = List.of(".cache/segue", ".local/share/segue");

  /**
   * Result of a trial.
   *
   * @param known from the start to the context's receipt, in milliseconds
   * @param turn from the start to the first turn's receipt
   * @param context how often it stood in the request
   */
  record Outcome(
      StartTrial trial,
      List<String> problems,
      OptionalLong known,
      OptionalLong ready,
      OptionalLong turn,
      int context,
      int message) {
    boolean isGood() {
      return problems.isEmpty();
    }

    @Override
    public String toString() {
      return "%s: known %s, ready %s, turn %s%s"
          .formatted(
              trial,
              millis(known),
              millis(ready),
              millis(turn),
              isGood() ? "" : "\n  " + String.join("\n  ", problems));
    }

    private static String millis(OptionalLong value) {
      return value.isPresent() ? Long.toString(value.getAsLong()) : "-";
    }
  }

  /**
   * Plays it in a scene of its own, which is kept where something was found.
   *
   * @param alone the CLI without Segue
   */
  Outcome play(List<String> program, String path, Alone alone)
      throws IOException, InterruptedException {
    Path root = Clis.folder();
    try (var scene = SessionScene.make(root, program, path, cli)) {
      alone.furnish(scene.home());
      if (isTyped) {
        scene.onlyBy("typed");
      }
      Outcome outcome = play(scene, alone.files());
      if (outcome.isGood()) {
        forget(root);
      }
      return outcome;
    }
  }

  private Outcome play(SessionScene scene, Set<String> alone)
      throws IOException, InterruptedException {
    var problems = new ArrayList<String>();
    HomeFiles before = HomeFiles.of(scene.home());
    Instant begin = Instant.now();
    Optional<Seat> seat =
        isWatched
            ? Optional.of(Seat.open(scene, scene.startCommand(false), java.util.Map.of()))
            : Optional.empty();
    if (!isWatched) {
      SessionScene.Ended started = scene.start();
      if (started.exitCode() != 0) {
        problems.add("start: " + started);
      }
    } else {
      await(() -> scene.events().stream().anyMatch(e -> e.event() instanceof SessionState));
    }
    String message = "hello-%04d, say that you are done.".formatted(number);
    SessionScene.Ended sent = scene.send(message, "--timeout", "90");
    if (sent.exitCode() != 0) {
      problems.add("send: " + sent + " in " + scene.root());
      problems.add(scene.command("explain").out().lines().limit(12).toList().toString());
    }
    CliOutput cliOutput = asked(scene, message);
    int times = cliOutput.times(message);
    int context = cliOutput.times(SessionScene.MARKER);
    if (times != 1 || context != 1) {
      problems.add(
          "message %d times, context %d times in %s".formatted(times, context, scene.root()));
    }
    List<Recorded> events = scene.events();
    problems.addAll(
        Claims.wrong(events, isTyped ? Rung.TYPED : Rung.LAUNCH, times > 0, context > 0));
    if (!scene.status().isEmpty()) {
      problems.add("changed in the workspace: " + scene.status());
    }
    scene.command("stop");
    List<Living> left = left(scene);
    seat.ifPresent(Seat::close);
    left.forEach(one -> problems.add("lives on: " + one));
    left.forEach(one -> ProcessHandle.of(one.pid()).ifPresent(ProcessHandle::destroyForcibly));
    problems.addAll(foreign(scene, before, alone));
    return new Outcome(
        this,
        problems,
        Claims.startup(events, begin),
        Claims.ready(events, begin),
        Claims.message(events, begin),
        context,
        times);
  }

  private static CliOutput asked(SessionScene scene, String message) throws InterruptedException {
    scene
        .stub()
        .awaitRequest(
            scene.cli().api(),
            r -> !r.isSideCall() && r.body().contains(message),
            Duration.ofSeconds(60));
    TimeUnit.MILLISECONDS.sleep(700); // A second request would come now.
    return CliOutput.last(scene.stub(), scene.cli(), message);
  }

  /** What lives of it, after a while. */
  static List<Living> left(SessionScene scene) throws InterruptedException {
    long until = System.nanoTime() + CLEARING_NANOS;
    String mark = "\0%s=%s\0".formatted(SessionScene.VARIABLE, scene.root());
    List<Living> left;
    do {
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
      left = Living.trees(one -> one.environment().contains(mark), Set.of());
    } while (!left.isEmpty() && System.nanoTime() < until);
    return left;
  }

  private static List<String> foreign(SessionScene scene, HomeFiles before, Set<String> alone)
      throws IOException {
    Set<String> changed = new TreeSet<>(HomeFiles.of(scene.home()).changedSince(before));
    changed.removeAll(alone);
    changed.removeIf(name -> OWN.stream().anyMatch(name::startsWith));
    return changed.stream().map(name -> "in the home folder, not without Segue: " + name).toList();
  }

  /** A look at the world. */
  interface Observation {
    boolean isSo() throws IOException;
  }

  static boolean await(Observation observation) throws IOException, InterruptedException {
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < until) {
      if (observation.isSo()) {
        return true;
      }
      TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
    }
    return false;
  }

  static void forget(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      files.sorted(Comparator.reverseOrder()).forEach(StartTrial::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // Something writes there still; the folder is a temporary one.
      return;
    }
  }

  @Override
  public String toString() {
    return "%3d %s, %s, %s"
        .formatted(
            number,
            cli.id(),
            isTyped ? Rung.TYPED : Rung.LAUNCH,
            isWatched ? "terminal" : "detached");
  }
}
