package dev.segue.core.provider;

import dev.segue.core.text.Untrusted;
import java.util.regex.Pattern;

/**
 * A line as a reader sees it: without a terminal's codes, with plain blanks, hyphens and
 * apostrophes.
 */
public final class PlainText {
  /** Codes that lost their escape character on the way through a log. */
  private static final Pattern BARE_CODES =
      Pattern.compile("(?:\\\\u001[bB]|\\\\x1[bB]|\\\\e|␛)?\\[[0-9;]{1,12}m");

  private static final Pattern HYPHENS = Pattern.compile("[\\u2010-\\u2015\\u2212\\uFE63\\uFF0D]");
  private static final Pattern APOSTROPHES = Pattern.compile("[\\u2018\\u2019\\u02BC\\uFF07]");
  private static final Pattern BLANKS = Pattern.compile("[\\p{Zs}\\t]+");
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cf}]");

  private PlainText() {}

  /** The line without what only a terminal needs; the same instance where there is nothing. */
  public static String of(String line) {
    if (isPlain(line)) {
      return line;
    }
    String visible = BARE_CODES.matcher(Untrusted.visible(line)).replaceAll("");
    String words = INVISIBLE.matcher(visible).replaceAll("");
    String blanks = BLANKS.matcher(words).replaceAll(" ");
    return APOSTROPHES.matcher(HYPHENS.matcher(blanks).replaceAll("-")).replaceAll("'");
  }

  private static boolean isPlain(String line) {
    boolean wasBlank = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean isBlank = c == ' ';
      if (c < ' ' || c > '~' || (c == '[' && mayBeCode(line, i)) || (isBlank && wasBlank)) {
        return false;
      }
      wasBlank = isBlank;
    }
    return true;
  }

  private static boolean mayBeCode(String line, int at) {
    return at + 1 < line.length() && Character.isDigit(line.charAt(at + 1));
  }
}
