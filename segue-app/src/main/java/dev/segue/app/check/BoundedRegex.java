package dev.segue.app.check;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that gives up. Java's matcher backtracks: on the wrong text a small pattern
 * takes longer than the universe, or nests until the stack ends. The work is counted by the
 * characters that the matcher looks at, so the result does not depend on the machine's speed.
 */
final class BoundedRegex {
  /** About a second. */
  private static final long STEPS = 100_000_000;

  /** What came of a search. */
  enum Result {
    FOUND,
    ABSENT,
    /** Gave up. */
    TOO_COSTLY
  }

  private final Pattern pattern;

  private BoundedRegex(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * A pattern; {@code ^} and {@code $} match at every line.
   *
   * @throws PatternSyntaxException when it is none
   */
  static BoundedRegex compile(String regex) {
    try {
      return new BoundedRegex(Pattern.compile(regex, Pattern.MULTILINE));
    } catch (StackOverflowError _) {
      throw new PatternSyntaxException("nests too deep", regex, -1);
    }
  }

  /** Whether the pattern is found anywhere in the text. */
  Result find(String text) {
    try {
      return pattern.matcher(new Counted(text)).find() ? Result.FOUND : Result.ABSENT;
    } catch (GaveUp | StackOverflowError _) {
      return Result.TOO_COSTLY;
    }
  }

  private static final class GaveUp extends RuntimeException {
    private static final long serialVersionUID = 1;

    GaveUp() {
      super("too many steps", null, false, false);
    }
  }

  private static final class Counted implements CharSequence {
    private final String text;
    private long left = STEPS;

    Counted(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (left-- <= 0) {
        throw new GaveUp();
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
}
