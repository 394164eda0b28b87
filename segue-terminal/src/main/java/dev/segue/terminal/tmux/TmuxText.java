package dev.segue.terminal.tmux;

import java.nio.charset.StandardCharsets;

/** Text in the command language of tmux, and names of sessions. */
final class TmuxText {
  static final String PREFIX = "segue-";

  private TmuxText() {}

  /** One word of a command, whatever is in it. */
  static String quoted(String text) {
    var out = new StringBuilder("\"");
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(b) || b == '/' || b == '=') {
        out.append((char) b);
      } else {
        out.append("\\%03o".formatted(b & 0xff));
      }
    }
    return out.append('"').toString();
  }

  /** Name of the session in tmux, which forbids some characters and reads meaning into others. */
  static String session(String name) {
    var out = new StringBuilder(PREFIX);
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(b)) {
        out.append((char) b);
      } else {
        out.append("_%02x".formatted(b & 0xff));
      }
    }
    return out.toString();
  }

  /** Turns {@link #session} back. */
  static String name(String session) {
    String text = session.substring(PREFIX.length());
    var out = new byte[text.length()];
    int length = 0;
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) == '_' && at + 2 < text.length()) {
        out[length++] = (byte) Integer.parseInt(text, at + 1, at + 3, 16);
        at += 2;
      } else {
        out[length++] = (byte) text.charAt(at);
      }
    }
    return new String(out, 0, length, StandardCharsets.UTF_8);
  }

  private static boolean isPlain(byte b) {
    return b == '-' || (b > 0 && Character.isLetterOrDigit(b));
  }
}
