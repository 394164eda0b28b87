package dev.segue.app.runtime.simulation;

import dev.segue.app.runtime.Workplaces;
import dev.segue.app.runtime.simulation.rules.Violation;
import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.task.TaskState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The repository: a branch for each task that has one, and what was merged of them. */
final class Branches {
  private final World world;

  /** Commit by task; empty where the branch is not merged. */
  private final Map<String, Optional<String>> branches = new HashMap<>();

  private int commits;

  Branches(World world) {
    this.world = world;
  }

  void begin(String taskId) {
    branches.putIfAbsent(taskId, Optional.empty());
  }

  boolean has(String taskId) {
    return branches.containsKey(taskId);
  }

  boolean isMerged(String taskId, String commit) {
    return branches.getOrDefault(taskId, Optional.empty()).filter(commit::equals).isPresent();
  }

  static String name(String taskId) {
    return "segue/" + taskId;
  }

  /** The repository as one supervisor reaches it. */
  Workplaces as(Incarnation self) {
    return new Workplaces() {
      @Override
      public MergeOutcome merge(TaskState task) {
        mustBeNext(task, self);
        return mergeNow(task.taskId(), self);
      }

      @Override
      public void leave(String taskId) {
        remove(taskId);
      }

      @Override
      public void tidy(Predicate<String> isInWork) {
        List.copyOf(branches.keySet()).stream()
            .filter(isInWork.negate())
            .sorted()
            .forEach(Branches.this::remove);
      }
    };
  }

  private void remove(String taskId) {
    Violation.unless(
        world.truth().state().task(taskId).filter(TaskState::isToMerge).isEmpty()
            || branches.getOrDefault(taskId, Optional.empty()).isPresent(),
        "the branch of %s is removed before it is merged",
        taskId);
    Violation.unless(
        !world.processes.isAtWorkOn(taskId), "the place of %s is removed under its agent", taskId);
    branches.remove(taskId);
  }

  private MergeOutcome mergeNow(String taskId, Incarnation self) {
    Optional<String> done = branches.getOrDefault(taskId, Optional.empty());
    if (done.isPresent()) {
      return new MergeOutcome.Merged(name(taskId), done.get());
    }
    Violation.unless(
        has(taskId) || self.epoch() != world.runRules().epoch(),
        "%s is to be merged, but has no branch",
        taskId);
    Dice dice = world.dice();
    if (dice.happens(world.mood().failure() / 4)) {
      return dice.oneIn(4)
          ? new MergeOutcome.Failed("HEAD is detached")
          : new MergeOutcome.Conflicting(name(taskId), List.of("made.txt"), dice.oneIn(3));
    }
    String commit = "c" + ++commits;
    branches.put(taskId, Optional.of(commit));
    world.tally().merges++;
    if (dice.happens(world.mood().crash() * 10)) {
      throw self.die();
    }
    world.moment(self);
    return new MergeOutcome.Merged(name(taskId), commit);
  }

  /**
   * Merges follow the queue: no earlier task is in an agent's or a judge's hands, waits for its
   * judge, or is verified and not merged itself. Looked at where the supervisor knows the newest
   * state, since an operator may have come in between.
   */
  private void mustBeNext(TaskState task, Incarnation self) {
    if (self.seenVersion() != world.truth().state().version()) {
      return;
    }
    Set<String> going = Set.copyOf(self.fibers.names());
    for (TaskState earlier : world.truth().state().tasks()) {
      String id = earlier.taskId();
      if (id.equals(task.taskId())) {
        return;
      }
      Violation.unless(
          !earlier.isToMerge()
              && earlier.openDispatch().isEmpty()
              && !going.contains("verify-" + id),
          "%s is merged before %s, which is earlier",
          task.taskId(),
          id);
    }
  }
}
