package dev.segue.core.provider;

import dev.segue.core.text.MatchTooLongException;
import dev.segue.core.text.MeteredText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that meets text from outside. It sees one line at a time, cut at {@value
 * #LONGEST} characters, and a match that reads more than {@value #STEPS} characters (about 50 ms
 * here) is given up as no match, so that neither a long line nor a nasty one can hold up a run. A
 * line that does not fit as it is written is looked at again as a reader sees it: without colour
 * codes, with plain blanks and apostrophes ({@link PlainText}).
 */
public final class LinePattern {
  static final int LONGEST = 4096;
  static final int STEPS = 2_000_000;

  private final Pattern pattern;

  private LinePattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /**
   * Compiles.
   *
   * @throws PatternSyntaxException with the place of the fault
   */
  public static LinePattern of(String regex) {
    return new LinePattern(Pattern.compile(regex));
  }

  /** The expression as written. */
  public String regex() {
    return pattern.pattern();
  }

  /** Whether it is found in this one line. */
  public boolean isFoundIn(String line) {
    return attempt(line, Matcher::find).isPresent();
  }

  /**
   * Whether it is found in one of the lines of a text; lines are looked at from the first on, at
   * most 1,000 of them.
   */
  public boolean isFoundInAnyLine(String text) {
    return text.lines().limit(1000).anyMatch(this::isFoundIn);
  }

  /**
   * Whether it matches a whole text, white space at the ends apart; a text longer than {@value
   * #LONGEST} never does.
   */
  public boolean matchesWhole(String text) {
    String trimmed = text.strip();
    return trimmed.length() <= LONGEST && attempt(trimmed, Matcher::matches).isPresent();
  }

  /** What a named group captured in each of the first 10,000 lines where it is found. */
  public List<String> captures(String text, String group) {
    if (!pattern.namedGroups().containsKey(group)) {
      return List.of();
    }
    return text.lines()
        .limit(10_000)
        .flatMap(
            line ->
                attempt(line, Matcher::find)
                    .flatMap(m -> Optional.ofNullable(m.group(group)))
                    .stream())
        .toList();
  }

  /** What a named group captured in the first line where the expression is found. */
  public Optional<String> capture(String text, String group) {
    if (!pattern.namedGroups().containsKey(group)) {
      return Optional.empty();
    }
    return text.lines()
        .limit(1000)
        .flatMap(
            line ->
                attempt(line, Matcher::find)
                    .flatMap(m -> Optional.ofNullable(m.group(group)))
                    .stream())
        .findFirst();
  }

  private Optional<Matcher> attempt(String line, Trial trial) {
    String visible = line.length() > LONGEST ? line.substring(0, LONGEST) : line;
    Optional<Matcher> met = attemptAsWritten(visible, trial);
    if (met.isPresent()) {
      return met;
    }
    String plain = PlainText.of(visible);
    return plain.equals(visible) ? met : attemptAsWritten(plain, trial);
  }

  private Optional<Matcher> attemptAsWritten(String line, Trial trial) {
    Matcher matcher = pattern.matcher(new MeteredText(line, STEPS));
    try {
      return trial.run(matcher) ? Optional.of(matcher) : Optional.empty();
    } catch (MatchTooLongException | StackOverflowError _) {
      return Optional.empty();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LinePattern that && regex().equals(that.regex());
  }

  @Override
  public int hashCode() {
    return regex().hashCode();
  }

  @Override
  public String toString() {
    return regex();
  }

  @FunctionalInterface
  private interface Trial {
    boolean run(Matcher matcher);
  }
}
