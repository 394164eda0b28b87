package dev.segue.context.index.workspace;

/** A text is not what its name says, or more than a reader takes. The message is the reason. */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param reason the end of a sentence that begins with the file, in one line
   */
  public UnreadableException(String reason) {
    super(oneLine(reason));
  }

  /** The reason, at a line. */
  public UnreadableException(String reason, int line) {
    this("%s (line %d)".formatted(reason, line));
  }

  /** Why. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  private static String oneLine(String reason) {
    String line = reason.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return line.length() > 300 ? line.substring(0, 300) + "…" : line;
  }
}
