package dev.segue.run.simulation;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.Judgement;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskEvent.HelperInvoked;
import dev.segue.core.task.Usage;
import dev.segue.run.Judge;
import java.util.List;
import java.util.Optional;

/** A judge that holds, rejects, cannot decide, asks helpers that fail, and fails itself. */
final class SimulatedJudge implements Judge {
  private final SimulatedWorld simulatedWorld;
  private final Incarnation self;
  private final Dice dice;

  SimulatedJudge(SimulatedWorld simulatedWorld, Incarnation self) {
    this.simulatedWorld = simulatedWorld;
    this.self = self;
    this.dice = simulatedWorld.dice();
  }

  @Override
  public Judgement judge(Case open, Listener listener) throws InterruptedException {
    int steps = dice.below(3);
    for (int i = 0; i < steps; i++) {
      step();
    }
    double failure = simulatedWorld.mood().failure();
    if (dice.happens(failure / 4)) {
      askHelpers(open, listener);
      step();
    }
    if (dice.happens(failure / 60)) {
      throw new SimulatedFaultException("no check can be started");
    }
    if (!dice.happens(failure)) {
      return new Judgement.Held(List.of(), Optional.of("done"));
    }
    return dice.oneIn(6)
        ? new Judgement.Undecided(List.of(), List.of("nobody can say"), "undecided")
        : new Judgement.Rejected(List.of(), List.of("does not hold"), fingerprint(open));
  }

  @Override
  public Judgement judgeMerged(Case passed) throws InterruptedException {
    step();
    simulatedWorld.tally().rechecks++;
    return dice.happens(simulatedWorld.mood().failure() / 3)
        ? new Judgement.Rejected(
            List.of(), List.of("does not hold with other work"), fingerprint(passed))
        : new Judgement.Held(List.of(), Optional.of("done"));
  }

  /** Two ways to fail for each provider: often the same one twice. */
  private String fingerprint(Case open) {
    return open.attempt().latest().map(Dispatch::provider).orElse("") + dice.below(2);
  }

  private void step() throws InterruptedException {
    self.fibers.pause();
    simulatedWorld.moment(self);
    if (self.isDead()) {
      throw new Killed();
    }
    if (dice.happens(simulatedWorld.mood().crash() * 3)) {
      throw self.die();
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("the judgement is not wanted any more");
    }
  }

  private void askHelpers(Case open, Listener listener) {
    for (String provider : open.helpers()) {
      boolean fails = dice.oneIn(2);
      listener.helper(invoked(open, provider, fails), fails ? List.of() : injected(open, provider));
      if (!fails) {
        return;
      }
      if (dice.oneIn(2)) {
        listener.helperFailed(provider, Reason.QUOTA_EXHAUSTED, Optional.empty());
      }
    }
  }

  private static HelperInvoked invoked(Case open, String provider, boolean fails) {
    return new HelperInvoked(
        open.task().taskId(),
        open.attempt().number(),
        provider,
        List.of(),
        Usage.UNKNOWN,
        1,
        fails ? Optional.of("no answer") : Optional.empty());
  }

  private static List<ContextInjected> injected(Case open, String provider) {
    int dispatch = open.attempt().latest().map(Dispatch::number).orElse(0);
    return List.of(
        new ContextInjected(
            open.task().taskId(),
            open.attempt().number(),
            dispatch,
            provider,
            "helper",
            1,
            1,
            0,
            "--- HELPER CONTEXT ---",
            "hash",
            List.of()));
  }
}
