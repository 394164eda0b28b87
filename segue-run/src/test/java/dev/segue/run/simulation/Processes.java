package dev.segue.run.simulation;

import dev.segue.run.simulation.rules.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Agents' processes on the machine. They outlive a supervisor that dies. */
final class Processes {
  private final SimulatedWorld simulatedWorld;
  private final List<Alive> alive = new ArrayList<>();

  Processes(SimulatedWorld simulatedWorld) {
    this.simulatedWorld = simulatedWorld;
  }

  /** A process of an agent. */
  static final class Alive {
    final String taskId;
    final int epoch;
    private final boolean isLate;
    private final Optional<Integer> review;
    private boolean killed;

    Alive(String taskId, int epoch, boolean isLate, Optional<Integer> review) {
      this.taskId = taskId;
      this.epoch = epoch;
      this.isLate = isLate;
      this.review = review;
    }

    boolean isLate() {
      return isLate;
    }

    boolean isKilled() {
      return killed;
    }
  }

  /**
   * A supervisor that was fenced off may start one more before it sees so, and ends it then;
   * nothing is asked of that one.
   *
   * @param review number of its dispatch, if it is a reviewer
   */
  Alive begin(String taskId, Incarnation by, Optional<Integer> review) {
    boolean isHolder = by.epoch() == simulatedWorld.runRules().epoch();
    if (isHolder) {
      Violation.unless(
          !isAtWorkOn(taskId), "an agent begins on %s while another one still works on it", taskId);
    }
    var process = new Alive(taskId, by.epoch(), !isHolder, review);
    alive.add(process);
    return process;
  }

  void end(Alive process) {
    alive.remove(process);
  }

  /** Ends those that earlier supervisors left. */
  int endOlderThan(int epoch) {
    int ended = 0;
    for (Alive process : List.copyOf(alive)) {
      if (process.epoch < epoch) {
        process.killed = true;
        alive.remove(process);
        ended++;
      }
    }
    return ended;
  }

  /** Ends the reviewers among them. */
  void endReviewersOlderThan(int epoch) {
    for (Alive process : List.copyOf(alive)) {
      if (process.epoch < epoch && process.review.isPresent()) {
        process.killed = true;
        alive.remove(process);
      }
    }
  }

  boolean isReviewing(String taskId, int dispatch, int epoch) {
    return alive.stream()
        .anyMatch(
            p ->
                !p.isLate
                    && p.epoch == epoch
                    && p.taskId.equals(taskId)
                    && p.review.equals(Optional.of(dispatch)));
  }

  boolean isAnybodyReviewing() {
    return alive.stream().anyMatch(p -> !p.isLate && p.review.isPresent());
  }

  /** A supervisor that ended by itself, or by a fault, leaves none of its own. */
  void mustBeNoneOf(int epoch) {
    for (Alive process : alive) {
      Violation.unless(
          process.epoch != epoch, "the agent on %s outlives its supervisor", process.taskId);
    }
  }

  void mustBeNone() {
    for (Alive process : alive) {
      Violation.unless(process.isLate, "the agent on %s was never ended", process.taskId);
    }
  }

  boolean isAtWorkOn(String taskId) {
    return alive.stream().anyMatch(p -> !p.isLate && p.taskId.equals(taskId));
  }
}
