package dev.segue.core.startup;

import dev.segue.core.text.Untrusted;

/** Makes a body safe to stand between two markers. */
final class BlockBody {
  private static final String HEADING = "## Session Context (Auto-Injected)";

  private BlockBody() {}

  /** The whole block, without a line end after it; lines end with LF. */
  static String block(BlockKey key, String body) {
    String inert = inert(body);
    return String.join(
        "\n", key.start(), HEADING + (inert.isEmpty() ? "" : "\n" + inert), key.end());
  }

  /**
   * Visible text in which nothing opens a comment, and so no marker either; nothing names a file
   * that the agent would read in its place ({@code @notes.md}); and no code is left open, which
   * would swallow the end marker and what the user wrote after it.
   */
  private static String inert(String body) {
    String text = withoutImports(Untrusted.visible(body).strip().replace("<!--", "&lt;!--"));
    var fences = new Fences();
    TextLine.of(text).forEach(line -> fences.isCode(line.in(text), line.start()));
    String closing = fences.closing();
    return closing.isEmpty() ? text : text + "\n" + closing;
  }

  /** A backslash before each at sign that begins a word. */
  private static String withoutImports(String text) {
    var out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '@' && (i == 0 || isGap(text.charAt(i - 1)))) {
        out.append('\\');
      }
      out.append(text.charAt(i));
    }
    return out.toString();
  }

  private static boolean isGap(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
