package dev.segue.app.runtime.simulation;

import java.time.Duration;
import java.util.List;

/** Everything outside the supervisors: the store, the clock, operators, the machine. */
final class World {
  private static final int MOST_TASKS_BY_RIVALS = 6;

  final VirtualClock clock = new VirtualClock();
  final Branches branches;
  final Processes processes;
  private final Dice dice;
  private final Truth truth;
  private final Operator operator;
  private final RunRules runRules = new RunRules();
  private final DispatchRules dispatchRules = new DispatchRules();
  private final Tally tally = new Tally();
  private Mood mood = Mood.CALM;
  private boolean busy;

  World(long seed) {
    dice = new Dice(seed);
    branches = new Branches(this);
    processes = new Processes(this);
    truth = new Truth(clock, List.of(runRules, new TaskRules(branches), dispatchRules));
    runRules.watch(dispatchRules);
    operator = new Operator(this);
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

  void feel(Mood newMood) {
    mood = newMood;
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
    new OneRun(this, 1 + dice.below(MOST_TASKS_BY_RIVALS / 2), self.depth + 1).play();
    truth.say("run " + self.epoch() + " goes on");
  }
}
