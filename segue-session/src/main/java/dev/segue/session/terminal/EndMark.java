package dev.segue.session.terminal;

import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * Finds in the output what stands behind a program's last byte: its exit code, as a title that only
 * we set. Chunks are ISO 8859-1, a character a byte. Not thread-safe.
 */
final class EndMark {
  private static final char BEL = '\u0007';
  private static final int LONGEST_CODE = 8;

  private final String title;
  private final String mark;
  private String held = "";
  private OptionalInt code = OptionalInt.empty();

  /**
   * @param secret random, so that nothing else ends with it
   */
  EndMark(String secret) {
    this.title = "segue-ended-" + secret + "-";
    // What the program has begun and not ended is ended first.
    this.mark = "\u001b\\\u001b]2;" + title;
  }

  /** What of this and of what was held back is the program's own. */
  byte[] pass(String chunk) {
    String all = held + chunk;
    int at = all.indexOf(mark);
    int keep = at >= 0 ? at : all.length() - overlap(all);
    held = all.substring(keep);
    int end = held.indexOf(BEL);
    if (at >= 0 && end >= 0) {
      code = code(held.substring(mark.length(), end));
    }
    return all.substring(0, keep).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The exit code, once it has come. */
  OptionalInt code() {
    return code;
  }

  /** The exit code that a title tells. */
  OptionalInt inTitle(String shown) {
    return shown.startsWith(title) ? code(shown.substring(title.length())) : OptionalInt.empty();
  }

  private static OptionalInt code(String digits) {
    return digits.length() < LONGEST_CODE
            && !digits.isEmpty()
            && digits.chars().allMatch(Character::isDigit)
        ? OptionalInt.of(Integer.parseInt(digits))
        : OptionalInt.empty();
  }

  /** How much of the end may be the beginning of the mark. */
  private int overlap(String all) {
    int most = Math.min(all.length(), mark.length() - 1);
    for (int length = most; length > 0; length--) {
      if (mark.startsWith(all.substring(all.length() - length))) {
        return length;
      }
    }
    return 0;
  }
}
