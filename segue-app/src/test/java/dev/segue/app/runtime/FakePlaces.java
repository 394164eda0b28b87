package dev.segue.app.runtime;

import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.task.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Branches that are merged as a script says. */
final class FakePlaces implements Workplaces {
  final List<String> merged = new ArrayList<>();
  final List<String> left = new ArrayList<>();
  private Function<String, MergeOutcome> script = FakePlaces::done;

  static MergeOutcome done(String taskId) {
    return new MergeOutcome.Merged("segue/p/" + taskId, "commit-of-" + taskId);
  }

  void whenMerging(Function<String, MergeOutcome> script) {
    this.script = script;
  }

  @Override
  public MergeOutcome merge(TaskState task) {
    merged.add(task.taskId());
    return script.apply(task.taskId());
  }

  @Override
  public void leave(String taskId) {
    left.add(taskId);
  }

  @Override
  public void tidy(Predicate<String> isInWork) {
    // Nothing is left by others.
  }
}
