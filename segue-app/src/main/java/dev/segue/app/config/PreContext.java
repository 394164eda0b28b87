package dev.segue.app.config;

import java.util.Set;

/**
 * Hand-off blocks in prompts. A task's own option goes before {@code enabled}, in both directions.
 *
 * @param enabled command line over environment over configuration
 * @param types kinds that are injected at all
 * @param maxLines lines of a block with both delimiters; never more than 10 whatever stands here
 * @param maxFiles files named on a line
 * @param maxTokens o200k tokens of a block
 * @param helperMaxAttempts attempts that the helper's block shows
 */
public record PreContext(
    boolean enabled,
    Set<PreContextType> types,
    int maxLines,
    int maxFiles,
    int maxTokens,
    int helperMaxAttempts) {
  /** What holds where nothing is set. */
  public static final PreContext DEFAULT =
      new PreContext(true, Set.of(PreContextType.values()), 10, 3, 100, 2);

  public PreContext {
    types = Set.copyOf(types);
  }

  /** The same, switched. */
  public PreContext withEnabled(boolean on) {
    return new PreContext(on, types, maxLines, maxFiles, maxTokens, helperMaxAttempts);
  }
}
