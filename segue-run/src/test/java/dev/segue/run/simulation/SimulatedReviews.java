package dev.segue.run.simulation;

import dev.segue.core.task.TaskState;
import dev.segue.core.verify.AgentClaim;
import dev.segue.core.workflow.VerdictRules;
import dev.segue.run.AnswerParser;
import dev.segue.run.Judge;
import dev.segue.run.ReviewPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Commits and checkouts for reviews as one supervisor makes them, step by step. */
final class SimulatedReviews implements ReviewPlaces, AnswerParser {
  private final SimulatedWorld simulatedWorld;
  private final Incarnation self;
  private final Dice dice;

  SimulatedReviews(SimulatedWorld simulatedWorld, Incarnation self) {
    this.simulatedWorld = simulatedWorld;
    this.self = self;
    this.dice = simulatedWorld.dice();
  }

  private void step() {
    self.fibers.pause();
    simulatedWorld.moment(self);
    if (self.isDead()) {
      throw new Killed();
    }
    if (dice.happens(simulatedWorld.mood().crash() * 3)) {
      throw self.die();
    }
  }

  private static void mayBeStopped() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("the checkout is not wanted any more");
    }
  }

  @Override
  public Committed commit(TaskState task, int attempt, Optional<String> result) {
    step();
    Committed committed = simulatedWorld.branches.commit(task, self);
    step();
    return committed;
  }

  @Override
  public Prepared prepare(Judge.Case passed, Wanted wanted) throws InterruptedException {
    String taskId = passed.task().taskId();
    step();
    mayBeStopped();
    simulatedWorld.checkouts.make(taskId, wanted.dispatch(), self);
    step();
    mayBeStopped();
    double failure = simulatedWorld.mood().failure();
    if (wanted.prepare().isPresent() && dice.happens(failure / 6)) {
      return new Prepared.Failed("cannot prepare a place: no registry");
    }
    if (wanted.hasCleanChecks() && dice.happens(failure / 2)) {
      step();
      return dice.oneIn(4)
          ? new Prepared.Failed("cannot run the checks: exit code 127")
          : new Prepared.ChecksFailed(List.of("a test fails on a clean checkout"));
    }
    return new Prepared.Ready(Path.of("/w/.review-" + taskId + "-" + wanted.dispatch()));
  }

  @Override
  public List<String> tampered(TaskState task, String commit, List<String> changed) {
    step();
    var found = new ArrayList<>(changed.stream().filter("made.txt"::equals).toList());
    found.addAll(simulatedWorld.branches.moved(task.taskId()));
    step();
    return found;
  }

  @Override
  public void restore(TaskState task, String commit) {
    simulatedWorld.branches.putBack(task.taskId(), self);
  }

  @Override
  public void leave(String taskId, int dispatch) {
    simulatedWorld.checkouts.remove(taskId, dispatch, self);
  }

  /** As a run does at its start, after it has ended what carries the mark of an earlier one. */
  @Override
  public void leaveAll() {
    simulatedWorld.processes.endReviewersOlderThan(self.epoch());
    simulatedWorld.checkouts.removeAll();
  }

  @Override
  public Optional<AgentClaim> claim(String answer) {
    return Optional.empty();
  }

  @Override
  public Optional<VerdictRules.Result> verdict(String answer) {
    return switch (answer) {
      case SimulatedReviewer.APPROVES -> read(Map.of("verdict", "approve"));
      case SimulatedReviewer.CONTRADICTS ->
          read(Map.of("verdict", "approve", "findings", List.of(finding("it is all wrong"))));
      case SimulatedReviewer.PROSE -> Optional.empty();
      default -> read(Map.of("verdict", "reject", "findings", List.of(finding(answer))));
    };
  }

  private static Map<String, Object> finding(String text) {
    return Map.of("severity", "blocking", "text", text);
  }

  private static Optional<VerdictRules.Result> read(Map<String, Object> object) {
    return Optional.of(VerdictRules.read(object));
  }
}
