package dev.segue.session;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A text as keys: in one frame of DEC 2004, or without one and then in one line. */
final class PasteFrame {
  /**
   * A terminal's buffer holds 4 KB; larger writes were seen to lose their head with some agents.
   */
  private static final int CHUNK = 512;

  private static final String BEGIN = "\u001b[200~";
  private static final String END = "\u001b[201~";

  private PasteFrame() {}

  /**
   * The bytes, in pieces to be written in order.
   *
   * @param isFramed whether the agent has asked for frames; without one a line feed would submit
   */
  static List<byte[]> of(String text, boolean isFramed) {
    String keys = isFramed ? BEGIN + text.replace('\n', '\r') + END : text.replaceAll("\\s+", " ");
    byte[] bytes = keys.getBytes(StandardCharsets.UTF_8);
    var chunks = new ArrayList<byte[]>();
    for (int from = 0; from < bytes.length; from += CHUNK) {
      chunks.add(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + CHUNK)));
    }
    return chunks;
  }
}
