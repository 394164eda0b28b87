package dev.segue.files.taskfile;

import dev.segue.core.task.Criterion;
import dev.segue.core.task.Placement;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.text.Redactor;

/**
 * A task's text as it may lie on disk. Commands and paths stay as they are: they must still run.
 */
public final class SpecRedaction {
  private final Redactor redactor;

  public SpecRedaction(Redactor redactor) {
    this.redactor = redactor;
  }

  public TaskSpec of(TaskSpec spec) {
    return new TaskSpec(
        spec.taskId(),
        redactor.redact(spec.instructions()),
        spec.title().map(redactor::redact),
        spec.intent().map(redactor::redact),
        spec.type(),
        spec.criteria().stream()
            .map(c -> new Criterion(redactor.redact(c.text()), c.check()))
            .toList(),
        spec.checks(),
        spec.retry(),
        spec.dependsOn(),
        spec.workingDirectory(),
        spec.providers(),
        spec.model(),
        spec.options(),
        placement(spec.placement()),
        spec.meta());
  }

  private Placement placement(Placement placement) {
    return new Placement(
        placement.story().map(redactor::redact),
        placement.epic().map(redactor::redact),
        placement.role(),
        placement.workflow());
  }
}
