package dev.segue.core.run;

import java.util.Optional;

/** Source of a project's ended tasks; a fold keeps only those that were asked for of late. */
@FunctionalInterface
public interface Archive {
  /**
   * How a task stood, told by the events up to a place alone: what came later must not show, since
   * a history is also folded long after it happened. Blocks for as long as the store needs.
   *
   * @param upToSeq last event that counts
   * @return empty for a task that was never queued, or had not ended then
   */
  Optional<EndedTask> find(String taskId, long upToSeq);
}
