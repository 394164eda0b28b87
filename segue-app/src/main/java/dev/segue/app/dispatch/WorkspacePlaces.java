package dev.segue.app.dispatch;

import dev.segue.app.runtime.Workplaces;
import dev.segue.app.workspace.Evidence;
import dev.segue.core.supervisor.MergeOutcome;
import dev.segue.core.task.TaskState;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/** One task after the other, all in the workspace itself: nothing is ever to be merged. */
public final class WorkspacePlaces implements TaskPlaces, Workplaces {
  private final Place whole;

  /**
   * @param evidence of the workspace
   */
  public WorkspacePlaces(Path workspace, Evidence evidence) {
    this.whole = new Place(workspace, Optional.empty(), evidence);
  }

  @Override
  public Place begin(TaskState task) {
    return whole;
  }

  @Override
  public Place of(TaskState task) {
    return whole;
  }

  @Override
  public MergeOutcome merge(TaskState task) {
    return new MergeOutcome.Failed("the workspace is in no git repository any more");
  }

  @Override
  public void leave(String taskId) {
    // It had no place of its own.
  }

  @Override
  public void tidy(Predicate<String> isInWork) {
    // Nobody had a place of its own.
  }
}
