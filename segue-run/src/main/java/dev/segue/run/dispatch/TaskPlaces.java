package dev.segue.run.dispatch;

import dev.segue.core.task.TaskState;
import dev.segue.run.workspace.Evidence;
import dev.segue.run.workspace.Picture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the folder in which a task works. */
public interface TaskPlaces {
  /**
   * The place for a dispatch that is about to begin; made where it is missing.
   *
   * @throws dev.segue.run.NoPlaceException when it cannot be made
   */
  Place begin(TaskState task);

  /**
   * The place in which a task has worked before.
   *
   * @throws dev.segue.run.NoPlaceException when it is gone and cannot be made again
   */
  Place of(TaskState task);

  /** A checkout in which a task is reviewed. */
  Place ofReview(Path folder);

  /**
   * The workspace as it is now, between two merges; agents in places of their own leave it alone.
   */
  Picture lookAround();

  /** Files of the workspace that differ between two such pictures though no merge changed them. */
  List<String> strayed(Picture before, Picture after);

  /**
   * Place at which a task works.
   *
   * @param folder stands for the workspace
   * @param branch of the task alone, checked out there; absent in the workspace itself
   * @param target branch into which that one will be merged, as far as it is known
   * @param evidence sees what changes there
   */
  record Place(Path folder, Optional<String> branch, Optional<String> target, Evidence evidence) {}
}
