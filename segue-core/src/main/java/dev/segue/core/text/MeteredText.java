package dev.segue.core.text;

/**
 * A text that may be looked at only so often: the one way to bound a {@code java.util.regex} match
 * without a clock or a thread, so that neither an expression from a configuration nor a text from
 * an agent can hold up a run. For one match; not thread-safe.
 */
public final class MeteredText implements CharSequence {
  private final String text;
  private long left;

  /**
   * @param looks characters that may be read, counted over all matches on this text
   */
  public MeteredText(String text, long looks) {
    this.text = text;
    this.left = looks;
  }

  @Override
  public char charAt(int index) {
    if (left-- <= 0) {
      throw new MatchTooLongException();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
