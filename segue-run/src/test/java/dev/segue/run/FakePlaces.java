package dev.segue.run;

import dev.segue.core.run.Judgement;
import dev.segue.core.run.MergeOutcome;
import dev.segue.core.task.KeptWork;
import dev.segue.core.task.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Branches that are merged as a script says. */
final class FakePlaces implements Workplaces {
  final List<String> merged = new ArrayList<>();
  final List<String> left = new ArrayList<>();
  List<String> there = List.of();
  Function<String, Optional<List<KeptWork>>> kept = _ -> Optional.of(List.of());
  String branch = "main";
  boolean rechecks;
  private Function<String, MergeOutcome> script = FakePlaces::done;

  static MergeOutcome done(String taskId) {
    return new MergeOutcome.Merged(
        "segue/p/" + taskId, "commit-of-" + taskId, MergeOutcome.Notes.NONE);
  }

  void whenMerging(Function<String, MergeOutcome> script) {
    this.script = script;
  }

  @Override
  public Optional<String> branch() {
    return Optional.of(branch);
  }

  @Override
  public MergeOutcome merge(TaskState task, Recheck recheck) throws InterruptedException {
    merged.add(task.taskId());
    if (rechecks && recheck.judge() instanceof Judgement.Rejected rejected) {
      return new MergeOutcome.Rejected(rejected);
    }
    return script.apply(task.taskId());
  }

  @Override
  public List<String> all() {
    return there;
  }

  @Override
  public boolean isThere(String taskId) {
    return there.contains(taskId);
  }

  @Override
  public Optional<List<KeptWork>> putAside(String taskId, Optional<TaskState> work) {
    return kept.apply(taskId);
  }

  @Override
  public void leave(String taskId) {
    left.add(taskId);
    there = there.stream().filter(id -> !id.equals(taskId)).toList();
  }
}
