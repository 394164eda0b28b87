package dev.segue.core.startup;

/** Result of an edit of a text. */
public sealed interface Edit {
  /** It is to be this. */
  record Changed(String text) implements Edit {}

  /** It is right as it is. */
  record Same() implements Edit {}

  /**
   * It must be left alone.
   *
   * @param line where, counted from 1
   * @param reason a clause without a full stop
   */
  record Refused(int line, String reason) implements Edit {}
}
