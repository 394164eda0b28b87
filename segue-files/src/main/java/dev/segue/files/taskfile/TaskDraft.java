package dev.segue.files.taskfile;

import dev.segue.core.task.TaskSpec;
import dev.segue.files.source.Place;
import java.util.List;

/**
 * A task as read, before it is compared with the others. Where something is wrong with it, {@code
 * spec} holds stand-ins; the problem that was recorded keeps it from ever being used.
 *
 * @param idAt where its id stands
 * @param needsAt where each of {@code spec.dependsOn()} stands
 */
record TaskDraft(TaskSpec spec, Place idAt, List<Place> needsAt) {
  TaskDraft {
    needsAt = List.copyOf(needsAt);
  }

  String id() {
    return spec.taskId();
  }
}
