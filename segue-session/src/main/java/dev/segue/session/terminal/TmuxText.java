package dev.segue.session.terminal;

import java.nio.charset.StandardCharsets;

/** Text in the command language of tmux. */
final class TmuxText {
  private TmuxText() {}

  /** One word of a command, whatever is in it. */
  static String quoted(String text) {
    return quoted(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * One word of a command.
   *
   * @param bytes without a zero, which would end it
   */
  static String quoted(byte[] bytes) {
    var out = new StringBuilder(bytes.length + 2).append('"');
    for (byte b : bytes) {
      if (isPlain(b)) {
        out.append((char) b);
      } else {
        out.append('\\');
        out.append((char) ('0' + (b >> 6 & 3)));
        out.append((char) ('0' + (b >> 3 & 7)));
        out.append((char) ('0' + (b & 7)));
      }
    }
    return out.append('"').toString();
  }

  private static boolean isPlain(byte b) {
    return b == '-' || b == '/' || b == '=' || b == ' ' || (b > 0 && Character.isLetterOrDigit(b));
  }
}
