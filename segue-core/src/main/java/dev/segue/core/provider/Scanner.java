package dev.segue.core.provider;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text that is read from left to right, pattern by pattern. Not thread-safe. */
final class Scanner {
  private static final Pattern BLANKS = Pattern.compile("[\\s,]*");

  private final String text;
  private int at;

  Scanner(String text) {
    this.text = text;
  }

  /**
   * What the pattern matches here, behind blanks and commas; null, and nothing read, if nothing.
   */
  @Nullable MatchResult take(Pattern pattern) {
    int begin = behind(BLANKS, at);
    Matcher matcher = pattern.matcher(text).region(begin, text.length());
    matcher.useTransparentBounds(true).useAnchoringBounds(false);
    if (!matcher.lookingAt()) {
      return null;
    }
    at = matcher.end();
    return matcher.toMatchResult();
  }

  boolean skip(Pattern pattern) {
    return take(pattern) != null;
  }

  /** Whether the pattern matches here, behind blanks and commas. */
  boolean sees(Pattern pattern) {
    int before = at;
    boolean isSeen = take(pattern) != null;
    at = before;
    return isSeen;
  }

  int position() {
    return at;
  }

  void back(int position) {
    at = position;
  }

  private int behind(Pattern pattern, int from) {
    Matcher matcher = pattern.matcher(text).region(from, text.length());
    return matcher.lookingAt() ? matcher.end() : from;
  }
}
