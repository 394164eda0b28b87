package dev.segue.bench.kill;

import dev.segue.bench.invariant.Invariants;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.Violation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code TwoAtOnce PROGRAM [--store …] [--seconds N] [--runs N] [--seed S]}: several {@code segue
 * run} on one project, each started again as soon as it ends or is refused, one of them with {@code
 * --wait}, while tasks are added all the time. Then one run finishes what is left, and the
 * invariants judge.
 */
public final class TwoAtOnce {
  private static final int ADDED_AT_ONCE = 8;
  private static final long PAUSE_NANOS = 50_000_000;
  private static final long ADDING_PAUSE_NANOS = 3_000_000_000L;

  /** Ended, left blocked tasks, or was refused because another run holds the project. */
  private static final List<Integer> EXPECTED = List.of(0, 1, 4);

  private final List<String> program;
  private final PrintStream out;

  /** Plan of a fight. */
  record Fight(String store, int seconds, int runs, long seed) {}

  TwoAtOnce(List<String> program, PrintStream out) {
    this.program = program;
    this.out = out;
  }

  /** Plays one fight for each store. */
  public static void main(String[] arguments) throws IOException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    var two = new TwoAtOnce(List.of(left.removeFirst().split(" ", -1)), System.out);
    List<String> stores = List.of("sqlite");
    int seconds = 60;
    int runs = 2;
    long seed = 1;
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      switch (flag) {
        case "--store" -> stores = Kills.stores(Kills.value(flag, left));
        case "--seconds" -> seconds = Integer.parseInt(Kills.value(flag, left));
        case "--runs" -> runs = Integer.parseInt(Kills.value(flag, left));
        case "--seed" -> seed = Long.parseLong(Kills.value(flag, left));
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    boolean isWell = true;
    for (String store : stores) {
      isWell &= two.play(new Fight(store, seconds, runs, seed)).isEmpty();
    }
    System.exit(isWell ? 0 : 1);
  }

  /** Plays it and prints what came of it. */
  List<Violation> play(Fight fight) throws IOException {
    try (KillScene scene = KillScene.make(Options.of(program, fight.store(), fight.seed()))) {
      long until = System.nanoTime() + fight.seconds() * 1_000_000_000L;
      var violations = new ArrayList<Violation>();
      Map<Integer, Integer> exits = fight(scene, fight, until, violations);
      RunProcess.Outcome last = RunProcess.start(scene, "last", List.of()).finish();
      if (last.exitCode() > 1) {
        violations.add(
            new Violation("exit code", "", "last: " + last.exitCode(), List.of(last.errors())));
      }
      List<SceneProcesses.Found> orphans = scene.processes().living();
      if (!orphans.isEmpty()) {
        violations.add(new Violation("orphan", "", "alive at the end", orphans));
      }
      Observed observed = scene.observe(true);
      violations.addAll(Invariants.check(observed));
      scene
          .store()
          .damage()
          .ifPresent(said -> violations.add(new Violation("store", "", said, List.of())));
      tell(fight, observed, exits, violations);
      if (violations.isEmpty()) {
        scene.forget();
      } else {
        out.printf("looked at in %s%n", scene.root());
      }
      return violations;
    }
  }

  private void tell(
      Fight fight, Observed observed, Map<Integer, Integer> exits, List<Violation> violations) {
    var tally = new Tally();
    tally.observed(observed);
    out.printf(
        "%s, seed %d, %d runs at once for %d s: %s; exit codes and how often: %s%n%s%n",
        fight.store(),
        fight.seed(),
        fight.runs(),
        fight.seconds(),
        violations.isEmpty() ? "no violation" : violations.size() + " violations",
        exits,
        tally.work());
    violations.stream().limit(20).forEach(violation -> out.printf("  %s%n", violation));
  }

  private Map<Integer, Integer> fight(
      KillScene scene, Fight fight, long until, List<Violation> violations) throws IOException {
    var exits = new TreeMap<Integer, Integer>();
    try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      Future<Integer> adding = threads.submit(() -> add(scene, fight.seed(), until));
      List<Future<List<RunProcess.Outcome>>> fights = new ArrayList<>();
      for (int i = 1; i <= fight.runs(); i++) {
        String name = "run" + i;
        List<String> arguments = i == fight.runs() ? List.of("--wait") : List.of();
        fights.add(threads.submit(() -> runAgainAndAgain(scene, name, arguments, until)));
      }
      take(adding);
      for (var each : fights) {
        for (RunProcess.Outcome outcome : take(each)) {
          exits.merge(outcome.exitCode(), 1, Integer::sum);
          if (!EXPECTED.contains(outcome.exitCode())) {
            violations.add(
                new Violation("exit code", "", "" + outcome.exitCode(), List.of(outcome.errors())));
          }
        }
      }
    }
    return exits;
  }

  private static int add(KillScene scene, long seed, long until) throws IOException {
    var random = new Random(seed);
    int added = 0;
    while (System.nanoTime() < until) {
      added++;
      Path queue = scene.queue("a%03d".formatted(added), ADDED_AT_ONCE, random);
      scene.finish(scene.segue("add", queue.toString()), scene.root().resolve("add.log"));
      // Long enough for a run to become idle and end now and then, so that another takes over.
      LockSupport.parkNanos(random.nextLong(ADDING_PAUSE_NANOS));
    }
    return added;
  }

  private static List<RunProcess.Outcome> runAgainAndAgain(
      KillScene scene, String name, List<String> arguments, long until) throws IOException {
    var outcomes = new ArrayList<RunProcess.Outcome>();
    while (System.nanoTime() < until) {
      outcomes.add(RunProcess.start(scene, name, arguments).finish());
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return outcomes;
  }

  private static <T> T take(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
