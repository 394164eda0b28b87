package dev.segue.core.context;

import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;

/**
 * Identity of a pack: the request that the pack answers. The same key always yields the same bytes.
 *
 * @param attempt from 1
 * @param tokenBudget in tokens of the tokenizer; at least 1
 * @param includesPrevious whether the pack describes earlier attempts
 * @param tokenizer name of the encoding that tokens are counted in
 */
public record PackKey(
    String project,
    String taskId,
    Role role,
    Phase phase,
    int attempt,
    int tokenBudget,
    boolean includesPrevious,
    String tokenizer) {
  /** Tokens of a pack whose request names no budget. */
  public static final int DEFAULT_BUDGET = 4_000;

  /** The encoding that is used where none is named. */
  public static final String DEFAULT_TOKENIZER = "o200k_base";

  public PackKey {
    if (attempt < 1 || tokenBudget < 1) {
      throw new IllegalArgumentException("attempt " + attempt + ", budget " + tokenBudget);
    }
  }

  /** One line that no other key has. */
  public String line() {
    return String.join(
        "\t",
        project,
        taskId,
        role.word(),
        phase.word(),
        Integer.toString(attempt),
        Integer.toString(tokenBudget),
        Boolean.toString(includesPrevious),
        tokenizer);
  }
}
