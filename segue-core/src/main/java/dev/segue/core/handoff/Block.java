package dev.segue.core.handoff;

import java.util.List;

/**
 * A finished block.
 *
 * @param text from the opening to the end delimiter, without a line end after it
 * @param lines both delimiters included
 * @param tokens of the text
 */
public record Block(BlockKind kind, String text, int lines, int tokens) {
  /**
   * What is sent: the blocks in the given order (a switch before a retry), one blank line after
   * each, then the prompt byte for byte.
   */
  public static String before(List<Block> blocks, String prompt) {
    var sent = new StringBuilder();
    for (Block block : blocks) {
      sent.append(block.text()).append("\n\n");
    }
    return sent.append(prompt).toString();
  }
}
