package dev.segue.core.handoff;

/**
 * The caps on a block. Any number is legal; what cannot hold the indispensable lines yields no
 * block.
 *
 * @param maxLines both delimiters included; above {@value #MOST_LINES} counts as that
 * @param maxFiles files named per line, the rest counted; below 1 there are no file lines
 * @param maxTokens o200k tokens of the whole block
 * @param helperMaxAttempts past attempts shown in a helper block
 */
public record BlockLimits(int maxLines, int maxFiles, int maxTokens, int helperMaxAttempts) {
  /** No setting makes a block longer. */
  public static final int MOST_LINES = 10;

  public static final BlockLimits DEFAULT = new BlockLimits(MOST_LINES, 3, 100, 2);

  int lines() {
    return Math.min(maxLines, MOST_LINES);
  }
}
