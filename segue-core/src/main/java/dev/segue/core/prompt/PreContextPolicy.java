package dev.segue.core.prompt;

import dev.segue.core.handoff.BlockKind;
import dev.segue.core.handoff.BlockLimits;
import dev.segue.core.task.TaskSpec;
import java.util.Set;

/**
 * Policy that decides whether blocks are put in front of prompts.
 *
 * @param enabled command line over environment over configuration; a task's own option goes before
 *     it, in both directions
 * @param types filters after that
 */
public record PreContextPolicy(boolean enabled, Set<BlockKind> types, BlockLimits limits) {
  public boolean allows(TaskSpec spec, BlockKind kind) {
    return spec.options().preContext().orElse(enabled) && types.contains(kind);
  }
}
