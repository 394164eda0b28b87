package dev.segue.core.text;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An operator's expression, kept from being turned against us: the text it runs on is hostile, and
 * many an innocent expression takes exponential time on a text made for it. It may look at a
 * bounded number of characters per character of text. When that is used up, the text is tried line
 * by line, and a line that still exhausts it is replaced whole: a secret must not get through
 * because the search for it was too hard.
 */
record OwnPattern(Pattern pattern) {
  /** Enough for any reasonable expression; a megabyte stays under some seconds. */
  private static final int LOOKS_PER_CHARACTER = 100;

  private static final int LOOKS_AT_LEAST = 20_000;
  private static final String GROUP = "secret";

  String redact(String text) {
    String whole = replaced(text);
    if (whole != null) {
      return whole;
    }
    var out = new StringBuilder();
    for (String line : text.split("(?<=\n)", -1)) {
      String clean = replaced(line);
      out.append(clean == null ? Redactor.MARK + (line.endsWith("\n") ? "\n" : "") : clean);
    }
    return out.toString();
  }

  /** Null when the expression would take too long, or too much stack. */
  private @Nullable String replaced(String text) {
    try {
      Matcher matcher =
          pattern.matcher(
              new MeteredText(text, LOOKS_AT_LEAST + (long) text.length() * LOOKS_PER_CHARACTER));
      var out = new StringBuilder();
      int copied = 0;
      boolean hasGroup = pattern.namedGroups().containsKey(GROUP);
      while (matcher.find()) {
        int start = start(matcher, hasGroup);
        int end = start < 0 ? -1 : hasGroup ? matcher.end(GROUP) : matcher.end();
        if (start >= copied && end > start) {
          out.append(text, copied, start).append(Redactor.MARK);
          copied = end;
        }
      }
      return out.append(text, copied, text.length()).toString();
    } catch (MatchTooLongException | StackOverflowError e) {
      return null;
    }
  }

  private static int start(MatchResult found, boolean hasGroup) {
    return hasGroup ? found.start(GROUP) : found.start();
  }
}
