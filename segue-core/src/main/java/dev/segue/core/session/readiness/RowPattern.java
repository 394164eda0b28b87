package dev.segue.core.session.readiness;

import dev.segue.core.text.MatchTooLongException;
import dev.segue.core.text.MeteredText;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that meets one row of a screen, or a window's title. A match that reads more
 * than {@value #LOOKS} characters is given up as no match, so that no agent's output can hold up
 * whoever looks.
 */
public final class RowPattern {
  static final int LOOKS = 100_000;

  private final Pattern pattern;

  private RowPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Compiles.
   *
   * @throws PatternSyntaxException with the place of the fault
   */
  public static RowPattern of(String regex) {
    return new RowPattern(Pattern.compile(regex));
  }

  /** Whether it is found anywhere in the row. */
  public boolean isFoundIn(String row) {
    return matched(row).isPresent();
  }

  /** Whether it matches the whole row. */
  public boolean isAllOf(String row) {
    try {
      return pattern.matcher(new MeteredText(row, LOOKS)).matches();
    } catch (MatchTooLongException _) {
      return false;
    }
  }

  /** Where its first match ends. */
  public OptionalInt matched(String row) {
    try {
      Matcher matcher = pattern.matcher(new MeteredText(row, LOOKS));
      return matcher.find() ? OptionalInt.of(matcher.end()) : OptionalInt.empty();
    } catch (MatchTooLongException _) {
      return OptionalInt.empty();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowPattern row && row.pattern.pattern().equals(pattern.pattern());
  }

  @Override
  public int hashCode() {
    return pattern.pattern().hashCode();
  }

  /** The expression as written. */
  @Override
  public String toString() {
    return pattern.pattern();
  }
}
