package dev.segue.files.taskfile;

import dev.segue.core.task.TaskSpec;
import dev.segue.files.source.Warning;
import java.util.List;
import java.util.Optional;

/**
 * A task file, checked.
 *
 * @param project the project its tasks belong to, when the file names one
 * @param goal what all of it is for
 * @param tasks at least one, in the file's order, ids unique, no cycle among them
 * @param warnings what was ignored or guessed
 */
public record TaskFile(
    Optional<String> project, Optional<String> goal, List<TaskSpec> tasks, List<Warning> warnings) {
  public TaskFile {
    tasks = List.copyOf(tasks);
    warnings = List.copyOf(warnings);
  }
}
