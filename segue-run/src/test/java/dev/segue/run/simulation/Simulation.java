package dev.segue.run.simulation;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.run.Counts;
import dev.segue.core.task.Budget;
import dev.segue.core.task.Stage;
import dev.segue.core.task.TaskState;
import dev.segue.run.RunOutcome;
import dev.segue.run.simulation.rules.DispatchRules;
import dev.segue.run.simulation.rules.ReviewRules;
import dev.segue.run.simulation.rules.RunRules;
import dev.segue.run.simulation.rules.SessionRules;
import dev.segue.run.simulation.rules.TaskRules;
import dev.segue.run.simulation.rules.Violation;
import dev.segue.run.simulation.rules.WorkflowRules;
import java.time.Duration;
import java.util.Optional;

/**
 * Plays the history of one seed: the whole core and its loop, on a store in memory, in virtual
 * time. The loop and its effects are threads of which one goes on at a time, and the dice say
 * which; so the same seed is the same history, event for event.
 *
 * <p>What happens: one to four tasks at once, on branches of their own or in the workspace, with
 * hard and soft dependencies, all backoffs, budgets of tasks and runs, three providers and wishes
 * among them. Agents answer, lie about it, fail for every reason, name reset times in the past and
 * in a far future, hang until their deadline and change guarded files. Judges hold, reject (the
 * same twice, too), cannot decide, ask helpers that fail, and fail themselves. Before each
 * operation on the journal, in agents' runs and in judgements: operators halt, resume, cancel,
 * retry, unblock, hand in tasks and newer texts and reset breakers; other projects open breakers
 * and make trials; the clock jumps by days forwards and hours backwards; signals come once and
 * twice; the supervisor is suspended while another one takes the project, runs to its end and is
 * followed by the first, which comes back late. Before and after each operation the supervisor may
 * die, and also between a merge and its event; the store may be away, before an append or with its
 * answer lost, and a signal may come meanwhile. Snapshots are taken at any moment and read from.
 *
 * <p>Rules, looked at with each event, in the order in which events become durable:
 *
 * <ul>
 *   <li>Runs ({@link RunRules}): each has an epoch one above the last; none writes after its end,
 *       or under a newer one; one that was fenced off ends with exit 4; an outage that is told is
 *       over; {@code run_ended} tells the numbers of that moment, and its exit code is true.
 *   <li>Dispatches ({@link DispatchRules}): numbered without a gap and never twice; one end at
 *       most, and exactly one once a later run has ended without a signal; at most {@code parallel}
 *       at once, never two for one task, whichever runs they belong to; none after a halt or a
 *       signal that the run could know of; none while the provider's breaker is open by the
 *       breakers and the clock as the run last read them, and no trial beside another one; a block
 *       comes only with its dispatch or its helper, in at most ten lines.
 *   <li>Tasks ({@link TaskRules}): attempts without a gap, within the retry budget, after their
 *       rest, and after what they depend on; failed or judged only while open, judged only where
 *       there is an answer; the last failure blocks; completed only after a verdict on the same
 *       attempt, and on a branch only after the merge, which did happen; a conflict blocks; one
 *       end, unless it was queued again; operators' acts only where they apply.
 *   <li>Sessions ({@link SessionRules}): one goes on only in the next attempt of the same task on
 *       the same provider, after an answer that was judged, with the same text in the same place;
 *       and the agent is told the name that this very answer gave.
 *   <li>Merges: none before an earlier task that is in an agent's or a judge's hands, waits for its
 *       judge, or is to be merged itself; no branch or place is removed that is still needed.
 *   <li>Processes: no two agents at once on one task; none outlives its supervisor unless that was
 *       killed, and then none is left when a later run has ended.
 *   <li>Workflows ({@link WorkflowRules}), which the tasks of three seeds of eight may have: a task
 *       begins with the workflow that its text names; each move of its state is in the table and
 *       stored with its cause; reviews come before attempts; nothing is merged that a stage has not
 *       approved, by an event about the very commit; a reminder comes after its time.
 *   <li>Verdicts ({@link ReviewRules}): stage and commit are decided on once; an answer that is
 *       stored becomes the verdict that it is before anybody else is asked; none is asked twice for
 *       a stage of an attempt, interruptions and limits apart, none under a claim or after a halt,
 *       none about files that were rejected, none of a vendor that the stage excludes; every one
 *       has the same pack, of this commit; bounds block and nothing else does, a person's rejection
 *       never; no checkout is removed under its reviewer, and none stays behind.
 *   <li>Folds: a snapshot and what came after it fold as all events from the start do.
 *   <li>Liveness: whatever happened, calm runs with an operator who helps bring every task to its
 *       end, but for those that an operator's word keeps (a hard dependency that was given up, a
 *       budget that is used up); no run asks its journal more than 60,000 times.
 * </ul>
 *
 * <p>The rules keep their own books. That they can be broken was tried by breaking the product; see
 * docs/reliability.md.
 */
public final class Simulation {
  private static final int MOST_RUNS = 10;

  /** Blocked tasks of one kind or another may need help more than once. */
  private static final int MOST_HELP = 4;

  private final long seed;
  private final SimulatedWorld simulatedWorld;

  private Simulation(long seed, boolean hasContexts) {
    this.seed = seed;
    this.simulatedWorld = new SimulatedWorld(seed, hasContexts);
  }

  /**
   * Numbers of one history.
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
  public static Report play(long seed) {
    return play(seed, false);
  }

  /**
   * Plays it.
   *
   * @param hasContexts whether attempts are told of their tasks, which moves the journal on
   * @throws Violation as above
   */
  @SuppressWarnings("IllegalCatch")
  public static Report play(long seed, boolean hasContexts) {
    var simulation = new Simulation(seed, hasContexts);
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
        .formatted(
            seed, fault.getMessage(), String.join("\n", simulatedWorld.truth().lines()), seed);
  }

  private Report play() {
    Dice dice = simulatedWorld.dice();
    simulatedWorld.operator().begin();
    Mood mood = Mood.of(dice);
    int runs = 1 + dice.below(MOST_RUNS);
    for (int i = 0; i < runs; i++) {
      simulatedWorld.feel(mood);
      new OneRun(simulatedWorld, 1 + dice.below(4), 0).play();
      simulatedWorld.feel(Mood.CALM);
      simulatedWorld.readAnew();
      meanwhile();
    }
    finish();
    return report();
  }

  /** Nobody supervises: operators act all the same, and time passes. */
  private void meanwhile() {
    int acts = simulatedWorld.dice().below(4);
    for (int i = 0; i < acts; i++) {
      simulatedWorld.operator().act();
    }
    simulatedWorld.clock.advance(Duration.ofMinutes(simulatedWorld.dice().below(600)));
  }

  /** A calm end: whatever happened before, everything that can be done gets done. */
  private void finish() {
    int most = simulatedWorld.workflows.isUsed() ? 2 * MOST_HELP : MOST_HELP;
    for (int i = 0; i < most; i++) {
      simulatedWorld.operator().helpOut();
      int parallel = 1 + simulatedWorld.dice().below(4);
      Optional<RunOutcome> outcome =
          new OneRun(simulatedWorld, parallel, 0).play(true, Budget.UNLIMITED);
      unless(outcome.isPresent(), "a calm run does not end");
      Counts counts = simulatedWorld.truth().state().counts();
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
    simulatedWorld.processes.mustBeNone();
    simulatedWorld.checkouts.mustBeNone();
    for (TaskState task : simulatedWorld.truth().state().tasks()) {
      unless(hasReason(task), "%s is left over as %s", task.taskId(), task.stage());
    }
    simulatedWorld.readAnew();
  }

  /** An operator's own word keeps it: a dependency that was given up, or a budget that is used. */
  private boolean hasReason(TaskState task) {
    return switch (task.stage()) {
      case Stage.Queued _ -> simulatedWorld.truth().state().waitsFor(task).isPresent();
      case Stage.Blocked(String reason, _) ->
          reason.startsWith("budget of ") || reason.startsWith("no reviewer of another vendor");
      case Stage.Running _ -> false;
    };
  }

  private Report report() {
    Tally tally = simulatedWorld.tally();
    return new Report(
        simulatedWorld.truth().events(),
        tally.runs,
        tally.deaths,
        tally.dispatches,
        tally.merges,
        tally.acts,
        tally.jumps,
        tally.rivals,
        simulatedWorld.truth().digest());
  }
}
