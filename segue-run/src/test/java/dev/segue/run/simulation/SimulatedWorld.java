package dev.segue.run.simulation;

import static dev.segue.run.simulation.rules.Violation.unless;

import dev.segue.core.journal.Journal;
import dev.segue.core.prompt.TaskContexts;
import dev.segue.core.run.ProjectState;
import dev.segue.run.simulation.rules.DispatchRules;
import dev.segue.run.simulation.rules.ReviewRules;
import dev.segue.run.simulation.rules.RunRules;
import dev.segue.run.simulation.rules.SessionRules;
import dev.segue.run.simulation.rules.TaskRules;
import dev.segue.run.simulation.rules.WorkflowRules;
import dev.segue.store.ProjectLog;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Everything outside the supervisors: the store, the clock, operators, the machine. */
final class SimulatedWorld {
  private static final int MOST_BY_RIVALS = 3;

  final VirtualClock clock = new VirtualClock();
  final Branches branches;
  final Processes processes;
  final Checkouts checkouts;
  final SimulatedWorkflows workflows;
  final Persons persons;
  private final Dice dice;
  private final Truth truth;
  private final Operator operator;
  private final RunRules runRules = new RunRules();
  private final DispatchRules dispatchRules = new DispatchRules();
  private final SessionRules sessionRules = new SessionRules();
  private final SimulatedPacks packs = new SimulatedPacks(this);
  private final WorkflowRules workflowRules;
  private final Tally tally = new Tally();
  private Mood mood = Mood.CALM;
  private boolean busy;

  private final boolean hasContexts;

  SimulatedWorld(long seed, boolean hasContexts) {
    dice = new Dice(seed);
    workflows = new SimulatedWorkflows(dice, SimulatedWorkflows.areIn(seed));
    this.hasContexts = hasContexts || (workflows.isUsed() && !dice.oneIn(4));
    branches = new Branches(this);
    processes = new Processes(this);
    checkouts = new Checkouts(this);
    workflowRules =
        new WorkflowRules(new WorkflowRules.Facts(workflows::find, branches::tree, this::body));
    truth =
        new Truth(
            clock,
            List.of(
                runRules,
                new TaskRules(branches::isMerged),
                dispatchRules,
                sessionRules,
                workflowRules));
    runRules.watch(dispatchRules);
    operator = new Operator(this);
    persons = new Persons(this);
  }

  /** What attempts are told of their tasks. */
  TaskContexts contexts(Journal store) {
    return hasContexts ? new SimulatedContexts(store, packs) : TaskContexts.NONE;
  }

  private Optional<String> body(String hash) {
    return truth.journal.body(hash);
  }

  ReviewRules reviewRules() {
    return workflowRules.verdicts();
  }

  Dice dice() {
    return dice;
  }

  Truth truth() {
    return truth;
  }

  Operator operator() {
    return operator;
  }

  Mood mood() {
    return mood;
  }

  Tally tally() {
    return tally;
  }

  RunRules runRules() {
    return runRules;
  }

  SessionRules sessionRules() {
    return sessionRules;
  }

  void feel(Mood newMood) {
    mood = newMood;
  }

  /**
   * A reader that begins with the latest snapshot sees what one sees who reads everything, and
   * leaves another snapshot.
   */
  void readAnew() {
    ProjectLog log = ProjectLog.open(truth.journal, truth.codec, Truth.PROJECT.name());
    ProjectState whole = truth.state();
    ProjectState read = log.state();
    unless(
        List.copyOf(read.tasks()).equals(List.copyOf(whole.tasks()))
            && List.copyOf(read.abandoned()).equals(List.copyOf(whole.abandoned()))
            && read.counts().equals(whole.counts())
            && read.window().equals(whole.window())
            && read.used().equals(whole.used())
            && read.spentByRun().equals(whole.spentByRun())
            && read.goal().equals(whole.goal())
            && read.holder().equals(whole.holder())
            && read.isHalted() == whole.isHalted()
            && read.isRunOpen() == whole.isRunOpen()
            && read.version() == whole.version(),
        "a snapshot and what came after it fold otherwise");
    for (String taskId : operator.tasks()) {
      unless(
          read.endedTask(taskId).equals(whole.endedTask(taskId)),
          "a snapshot forgets how %s ended",
          taskId);
    }
    log.snapshot(1);
  }

  /** Between any two things that a supervisor does, anything may happen elsewhere. */
  void moment(Incarnation self) {
    if (busy) {
      return;
    }
    busy = true;
    try {
      happen(self);
    } finally {
      busy = false;
    }
    if (self.depth == 0 && self.epoch() > 0 && !self.isDead() && dice.happens(mood.rival())) {
      rival(self);
    }
  }

  private void happen(Incarnation self) {
    if (dice.happens(mood.operator())) {
      tally.acts++;
      operator.act();
      if (dice.oneIn(6)) {
        branches.checkOut();
      }
    }
    if (dice.happens(mood.jump())) {
      tally.jumps++;
      clock.advance(jump());
      truth.say("the clock jumps to " + clock.instant());
    }
    if (dice.happens(mood.signal())) {
      tally.signals++;
      truth.say("a signal");
      self.stop.ask(2);
      if (dice.oneIn(3)) {
        self.stop.ask(2);
      }
    }
  }

  /** Days forwards, hours backwards, or a little of both. */
  private Duration jump() {
    return switch (dice.below(4)) {
      case 0 -> Duration.ofHours(1 + dice.below(72));
      case 1 -> Duration.ofMinutes(1 + dice.below(90));
      case 2 -> Duration.ofMinutes(-1 - dice.below(90));
      default -> Duration.ofHours(-1 - dice.below(12));
    };
  }

  /** This supervisor is suspended, and somebody starts another one, which takes the project. */
  private void rival(Incarnation self) {
    tally.rivals++;
    truth.say("run " + self.epoch() + " is suspended");
    // An interrupt of ours is none of theirs.
    boolean interrupted = Thread.interrupted();
    new OneRun(this, 1 + dice.below(MOST_BY_RIVALS), self.depth + 1).play();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    truth.say("run " + self.epoch() + " goes on");
  }
}
