package dev.segue.bench.context;

import dev.segue.core.context.ContextPack;

/** Operation to measure: makes the pack of a task anew. */
@FunctionalInterface
interface Packing {
  /**
   * A pack within the usual budget.
   *
   * @param id of the task; another for another task
   */
  ContextPack pack(String id, String instructions);
}
