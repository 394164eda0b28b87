package dev.segue.core.verify;

import java.util.Collection;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Folds from an error what differs between two occurrences of the same failure. */
public final class ErrorNormal {
  /** Errors have 160 characters; what is longer by far comes from somewhere else. */
  private static final int CHARACTERS = 2000;

  private static final Pattern ANSI = Pattern.compile("\\u001B\\[[0-?]*[ -/]*[@-~]");

  /** The look-behind lets each run of name characters be tried once only: linear time. */
  private static final Pattern PATH =
      Pattern.compile("(?<![\\w.@~+-])(?:[a-z]:)?[\\w.@~+-]*(?:[/\\\\][\\w.@~+-]+)+[/\\\\]?");

  private static final Pattern HEX = Pattern.compile("\\b0x[0-9a-f]+\\b");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

  private ErrorNormal() {}

  /** Case, digits, paths and whitespace folded; empty for a blank error. */
  public static String normalise(String error) {
    String text = error.substring(0, Math.min(error.length(), CHARACTERS)).toLowerCase(Locale.ROOT);
    text = ANSI.matcher(text).replaceAll("");
    text = PATH.matcher(text).replaceAll("<path>");
    text = HEX.matcher(text).replaceAll("#");
    text = DIGITS.matcher(text).replaceAll("#");
    return SPACE.matcher(text).replaceAll(" ").strip();
  }

  /** The normalised errors as a set, in a fixed order, blank ones left out. */
  public static SortedSet<String> set(Collection<String> errors) {
    SortedSet<String> set = new TreeSet<>();
    for (String error : errors) {
      String normal = normalise(error);
      if (!normal.isEmpty()) {
        set.add(normal);
      }
    }
    return set;
  }
}
