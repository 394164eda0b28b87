package dev.segue.run.process;

/**
 * Output of a program on one channel, within bounds; invalid UTF-8 is replaced.
 *
 * @param head from the beginning; everything when nothing was left out
 * @param omittedBytes left out between head and tail
 * @param tail the end; empty when nothing was left out
 */
public record Captured(String head, long omittedBytes, String tail) {

  public static final Captured NOTHING = new Captured("", 0, "");

  /** Head and tail, with a line between them that says how much is missing. */
  public String text() {
    return omittedBytes == 0
        ? head + tail
        : head + "\n[" + omittedBytes + " bytes left out]\n" + tail;
  }
}
