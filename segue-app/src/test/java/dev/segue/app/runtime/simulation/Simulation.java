package dev.segue.app.runtime.simulation;

import static dev.segue.app.runtime.simulation.rules.Violation.unless;

import dev.segue.app.runtime.RunOutcome;
import dev.segue.app.runtime.simulation.rules.Violation;
import dev.segue.core.supervisor.Counts;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import java.time.Duration;
import java.util.Optional;

/** Plays the history of one seed. */
public final class Simulation {
  private static final int MOST_RUNS = 10;

  /** Blocked tasks of one kind or another may need help more than once. */
  private static final int MOST_HELP = 4;

  private final long seed;
  private final World world;

  private Simulation(long seed) {
    this.seed = seed;
    this.world = new World(seed);
  }

  /**
   * What a history was made of.
   *
   * @param events that became durable
   * @param runs lives of supervisors
   * @param deaths of them that ended by a kill
   * @param rivals supervisors that took the project from one that was suspended
   * @param digest of all events: the same whenever the seed is played
   */
  public record Report(
      long events,
      int runs,
      int deaths,
      int dispatches,
      int merges,
      int operatorActs,
      int clockJumps,
      int rivals,
      long digest) {
    /** Nothing was played. */
    public static final Report NOTHING = new Report(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** This history and another one after it. */
    public Report plus(Report next) {
      return new Report(
          events + next.events,
          runs + next.runs,
          deaths + next.deaths,
          dispatches + next.dispatches,
          merges + next.merges,
          operatorActs + next.operatorActs,
          clockJumps + next.clockJumps,
          rivals + next.rivals,
          digest * 31 + next.digest);
    }
  }

  /**
   * Plays it.
   *
   * @throws Violation when something happened that must not; the message holds the seed, the last
   *     events and the way to play it alone
   */
  @SuppressWarnings("IllegalCatch")
  public static Report play(long seed) {
    var simulation = new Simulation(seed);
    try {
      return simulation.play();
    } catch (RuntimeException | Error e) {
      throw new Violation(simulation.told(e), e);
    }
  }

  private String told(Throwable fault) {
    return """
        seed %d: %s
        The last events:
        %s
        Alone: segue-bench/run simulate --from %d --seeds 1
        """
        .formatted(seed, fault.getMessage(), String.join("\n", world.truth().lines()), seed);
  }

  private Report play() {
    Dice dice = world.dice();
    world.operator().begin();
    Mood mood = Mood.of(dice);
    int runs = 1 + dice.below(MOST_RUNS);
    for (int i = 0; i < runs; i++) {
      world.feel(mood);
      new OneRun(world, 1 + dice.below(4), 0).play();
      world.feel(Mood.CALM);
      world.readAnew();
      meanwhile();
    }
    finish();
    return report();
  }

  /** Nobody supervises: operators act all the same, and time passes. */
  private void meanwhile() {
    int acts = world.dice().below(4);
    for (int i = 0; i < acts; i++) {
      world.operator().act();
    }
    world.clock.advance(Duration.ofMinutes(world.dice().below(600)));
  }

  /** A calm end: whatever happened before, everything that can be done gets done. */
  private void finish() {
    for (int i = 0; i < MOST_HELP; i++) {
      world.operator().helpOut();
      int parallel = 1 + world.dice().below(4);
      Optional<RunOutcome> outcome = new OneRun(world, parallel, 0).play(true, Budget.UNLIMITED);
      unless(outcome.isPresent(), "a calm run does not end");
      Counts counts = world.truth().state().counts();
      int expected =
          counts.left() + counts.blocked() + counts.cancelled() > 0
              ? RunOutcome.LEFT_OVER
              : RunOutcome.DONE;
      unless(
          outcome.get().exitCode() == expected,
          "a calm run ends with %d: %s",
          outcome.get().exitCode(),
          counts);
    }
    world.processes.mustBeNone();
    for (TaskState task : world.truth().state().tasks()) {
      unless(hasReason(task), "%s is left over as %s", task.taskId(), task.stage());
    }
    world.readAnew();
  }

  /** An operator's own word keeps it: a dependency that was given up, or a budget that is used. */
  private boolean hasReason(TaskState task) {
    return switch (task.stage()) {
      case Stage.Queued _ -> world.truth().state().waitsFor(task).isPresent();
      case Stage.Blocked(String reason, _) -> reason.startsWith("budget of ");
      case Stage.Running _ -> false;
    };
  }

  private Report report() {
    Tally tally = world.tally();
    return new Report(
        world.truth().events(),
        tally.runs,
        tally.deaths,
        tally.dispatches,
        tally.merges,
        tally.acts,
        tally.jumps,
        tally.rivals,
        world.truth().digest());
  }
}
