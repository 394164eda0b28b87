package dev.segue.bench.kill;

import dev.segue.bench.invariant.ExportedEvent;
import dev.segue.bench.invariant.Invariants;
import dev.segue.bench.invariant.Observed;
import dev.segue.bench.invariant.Violation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Starts a run and kills it, until the kills are spent; then lets the last one finish. A queue that
 * is worked off is followed by a fresh one in the same project. Stops at the first violation.
 */
public final class KillSeries {
  /** Most time from the start of the process to {@code run_started}. */
  static final double START_MILLIS = 2_000;

  /** A run that ends by itself says that all is done, or that blocked tasks remain. */
  private static final Set<Integer> ENDED = Set.of(0, 1);

  private static final int PROGRESS_KILLS = 50;

  private final Options options;
  private final PrintStream out;
  private final Random random;
  private final Tally tally = new Tally();
  private final Map<Long, String> seen = new HashMap<>();
  private List<ExportedEvent> before = List.of();

  /** Whether the run approves in a person's place. */
  private boolean isApproving;

  public KillSeries(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
    this.random = new Random(options.seed());
  }

  /**
   * Plays the series and prints what came of it.
   *
   * @return violations; where there are any, the scene's folder is kept and named
   */
  public List<Violation> play() throws IOException {
    try (KillScene scene = KillScene.make(options)) {
      List<Violation> violations = play(scene);
      if (violations.isEmpty()) {
        out.printf("%s, seed %d: no violation%n%s%n", options.store(), options.seed(), tally);
        scene.forget();
      } else {
        out.printf("looked at in %s%n", scene.root());
      }
      return violations;
    }
  }

  private List<Violation> play(KillScene scene) throws IOException {
    Path queue = fresh(scene);
    while (tally.kills() < options.kills()) {
      KillInstant instant = instant();
      isApproving = options.inWorkflow() && random.nextInt(4) > 0;
      RunProcess run = start(scene, queue, instant);
      RunProcess.Outcome outcome = run.play(instant, strike(scene));
      List<Violation> violations = judge(scene, outcome, instant);
      if (!violations.isEmpty()) {
        return told(violations, instant.toString());
      }
      if (isOver(outcome)) {
        queue = fresh(scene);
      } else if (options.inWorkflow() && (!outcome.wasKilled() || random.nextInt(4) == 0)) {
        scene.approveAll();
      }
    }
    isApproving = options.inWorkflow();
    var none = new KillInstant.AfterStart(Duration.ZERO);
    RunProcess.Outcome last = start(scene, queue, none).finish();
    var violations = new ArrayList<>(judge(scene, last, none));
    scene
        .store()
        .damage()
        .ifPresent(said -> violations.add(new Violation("store", "", said, List.of())));
    return told(violations, "none, the last run was left alone");
  }

  private KillInstant instant() {
    if (options.inWorkflow()) {
      return KillInstant.nextInWorkflow(random);
    }
    return options.inWorktrees() ? KillInstant.nextInWorktrees(random) : KillInstant.next(random);
  }

  /** One that ended by itself may have left work for a person. */
  private boolean isOver(RunProcess.Outcome outcome) {
    return !outcome.wasKilled() && (isApproving || !options.inWorkflow());
  }

  private Path fresh(KillScene scene) throws IOException {
    tally.queue();
    return scene.queue("q%03d".formatted(tally.queues()), options.queueSize(), random);
  }

  private RunProcess start(KillScene scene, Path queue, KillInstant instant) throws IOException {
    var arguments = new ArrayList<>(List.of(queue.toString()));
    if (options.parallel() > 1) {
      arguments.addAll(List.of("--parallel", Integer.toString(options.parallel())));
    }
    if (isApproving) {
      arguments.add("--auto-approve");
    }
    return RunProcess.start(scene, "run", arguments, instant);
  }

  private RunProcess.Strike strike(KillScene scene) {
    if (options.killServer() && random.nextInt(4) == 0) {
      return _ -> {
        tally.serverKill();
        scene.store().killServer();
      };
    }
    return Ends::strike;
  }

  private List<Violation> judge(KillScene scene, RunProcess.Outcome outcome, KillInstant instant)
      throws IOException {
    tally.run(outcome);
    seen.putAll(outcome.seen());
    var violations = new ArrayList<>(outcome.orphans());
    if (outcome.hung()) {
      violations.add(new Violation("hang", "", "no end within 300 s", List.of(outcome.errors())));
    }
    if (outcome.wasKilled()) {
      tally.kill(instant, outcome);
      if (tally.kills() % PROGRESS_KILLS == 0) {
        out.printf("%d kills, %d queues%n", tally.kills(), tally.queues());
      }
    } else {
      if (!ENDED.contains(outcome.exitCode())) {
        violations.add(
            new Violation(
                "exit code", "", "ended with " + outcome.exitCode(), List.of(outcome.errors())));
      }
      List<SceneProcesses.Found> left = scene.processes().living();
      if (!left.isEmpty()) {
        violations.add(new Violation("orphan", "", "alive after the end of a run", left));
      }
    }
    boolean isDue = !outcome.wasKilled() || tally.kills() % options.checkEvery() == 0;
    if (!seen.isEmpty() && (isDue || !violations.isEmpty())) {
      violations.addAll(look(scene, isOver(outcome) && violations.isEmpty()));
    }
    return violations;
  }

  private List<Violation> look(KillScene scene, boolean isOver) throws IOException {
    Observed observed = scene.observe(isOver);
    var violations = new ArrayList<>(scene.check(observed));
    violations.addAll(Invariants.checkKept(before, observed.events()));
    violations.addAll(Invariants.checkSeen(observed.events(), seen));
    before = observed.events();
    tally.observed(observed);
    return violations;
  }

  private List<Violation> told(List<Violation> violations, String instant) {
    if (!violations.isEmpty()) {
      out.printf(
          "%s: %d violations; seed %d, kill %d, instant: %s; seen by then:%n",
          options.store(), violations.size(), options.seed(), tally.kills(), instant);
      violations.stream().limit(20).forEach(violation -> out.printf("  %s%n", violation));
      out.println(tally);
    }
    return violations;
  }

  /** Starts that took too long; for a machine that does nothing else. */
  long slowStarts() {
    return tally.startsAbove(START_MILLIS);
  }
}
