package dev.segue.files.taskfile;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The tasks that a file's dependencies may name beside its own. Asked only for those that the file
 * names, as a project may have had any number of tasks.
 */
public interface KnownTasks {
  /** None. */
  KnownTasks NONE = of(Set.of());

  /** Whether the project knows this task, whatever became of it. */
  boolean holds(String taskId);

  /** Ids that may be proposed in place of one that is not known; not all need be among them. */
  Collection<String> proposals();

  /** Names of the workflows that a task may choose. */
  default Collection<String> workflows() {
    return List.of("default", "review");
  }

  /** These. */
  static KnownTasks of(Set<String> ids) {
    return new Listed(ids);
  }

  /** Tasks by their ids. */
  record Listed(Set<String> ids) implements KnownTasks {
    public Listed {
      ids = Set.copyOf(ids);
    }

    @Override
    public boolean holds(String taskId) {
      return ids.contains(taskId);
    }

    @Override
    public Collection<String> proposals() {
      return List.copyOf(ids);
    }
  }
}
