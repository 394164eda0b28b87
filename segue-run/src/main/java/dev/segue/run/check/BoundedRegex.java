package dev.segue.run.check;

import dev.segue.core.text.MatchTooLongException;
import dev.segue.core.text.MeteredText;
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

  /** Result of a search. */
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
      return pattern.matcher(new MeteredText(text, STEPS)).find() ? Result.FOUND : Result.ABSENT;
    } catch (MatchTooLongException | StackOverflowError _) {
      return Result.TOO_COSTLY;
    }
  }
}
