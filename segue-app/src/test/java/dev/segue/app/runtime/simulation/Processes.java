package dev.segue.app.runtime.simulation;

import java.util.ArrayList;
import java.util.List;

/** Agents' processes on the machine. They outlive a supervisor that dies. */
final class Processes {
  private final World world;
  private final List<Alive> alive = new ArrayList<>();

  Processes(World world) {
    this.world = world;
  }

  /** A process of an agent. */
  static final class Alive {
    final String taskId;
    final int epoch;
    private boolean killed;

    Alive(String taskId, int epoch) {
      this.taskId = taskId;
      this.epoch = epoch;
    }

    boolean isKilled() {
      return killed;
    }
  }

  /** A supervisor that was fenced off may start one before it sees so; any other may not. */
  Alive begin(String taskId, Incarnation by) {
    boolean isHolder = by.epoch() == world.runRules().epoch();
    if (isHolder) {
      Violation.unless(
          alive.stream().noneMatch(p -> p.taskId.equals(taskId)),
          "an agent begins on %s while another one still works on it",
          taskId);
    }
    var process = new Alive(taskId, by.epoch());
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

  /** A supervisor that ended by itself, or by a fault, leaves none of its own. */
  void mustBeNoneOf(int epoch) {
    for (Alive process : alive) {
      Violation.unless(
          process.epoch != epoch, "the agent on %s outlives its supervisor", process.taskId);
    }
  }

  void mustBeNone() {
    for (Alive process : alive) {
      throw new Violation("the agent on %s was never ended".formatted(process.taskId));
    }
  }
}
