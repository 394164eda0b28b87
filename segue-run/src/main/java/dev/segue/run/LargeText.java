package dev.segue.run;

/**
 * Large texts as they are kept: beginning and end, since an answer says at its end what it claims.
 */
final class LargeText {
  /** Characters kept of each end. */
  static final int KEPT = 64 << 10;

  private LargeText() {}

  static String bounded(String text) {
    if (text.length() <= 2 * KEPT) {
      return text;
    }
    int head = Character.isHighSurrogate(text.charAt(KEPT - 1)) ? KEPT - 1 : KEPT;
    int from = text.length() - KEPT;
    int tail = Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from;
    return text.substring(0, head)
        + "\n… %d characters left out …\n".formatted(tail - head)
        + text.substring(tail);
  }
}
