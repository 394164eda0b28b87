package dev.segue.core.text;

import java.util.Locale;

/**
 * Makes text that somebody else wrote safe to stand inside ours: nothing in it moves a terminal,
 * ends a block, opens a section, or breaks a line.
 *
 * <p>Functions never throw, run in linear time and are idempotent. They do not look for secrets;
 * see {@link Redactor}, which must see the text after {@link #visible} and before {@link #oneLine}:
 * control characters can split a secret, and folding can hide where a line of it ends.
 */
public final class Untrusted {
  private static final String ELLIPSIS = "…";

  private Untrusted() {}

  /**
   * Without escape sequences, control, bidirectional, zero-width and other invisible characters,
   * and lone surrogates. Line feeds and tabs stay.
   */
  public static String visible(String raw) {
    return TerminalCodes.strip(raw);
  }

  /**
   * {@link #visible}, folded to one line with single spaces, and with nothing left that looks like
   * a delimiter ({@code --- END CONTEXT ---}) or a Markdown heading.
   */
  public static String oneLine(String raw) {
    return neutral(fold(visible(raw)));
  }

  /** {@link #oneLine} for a place between double quotes: each {@code "} becomes {@code '}. */
  public static String quoted(String raw) {
    return oneLine(raw).replace('"', '\'');
  }

  /**
   * {@link #visible}, with every line made as harmless as {@link #oneLine} makes one; lines and
   * indentation stay, trailing blanks and blank lines at both ends go.
   */
  public static String lines(String raw) {
    var out = new StringBuilder(raw.length());
    for (String line : visible(raw).split("\n", -1)) {
      String body = line.strip();
      String clean = isUnderline(body) ? "=" : neutral(body);
      int indent = clean.isEmpty() ? 0 : line.indexOf(body.charAt(0));
      out.append(line, 0, indent).append(clean).append('\n');
    }
    return withoutBlankEnds(out);
  }

  /**
   * About the first {@code maxCharacters} of a long text, without leading white space, so that
   * cleaning it costs no more than what will be shown of it. Ends where a word ends: half of a
   * secret would no longer look like one to a {@link Redactor}, and would be shown when what stands
   * before it folds to little.
   */
  public static String beginning(String raw, int maxCharacters) {
    int start = 0;
    while (start < raw.length() && Character.isWhitespace(raw.charAt(start))) {
      start++;
    }
    if (raw.length() - start <= maxCharacters) {
      return raw.substring(start);
    }
    int end = start + Math.max(0, maxCharacters);
    int word = end;
    while (word > start && !Character.isWhitespace(raw.charAt(word - 1))) {
      word--;
    }
    return raw.substring(start, word > start ? word : end);
  }

  /**
   * At most {@code maxCodePoints} characters, the last one an ellipsis when something was cut;
   * never half of a surrogate pair.
   */
  public static String cut(String text, int maxCodePoints) {
    if (maxCodePoints <= 0) {
      return "";
    }
    if (text.length() <= maxCodePoints || text.codePointCount(0, text.length()) <= maxCodePoints) {
      return text;
    }
    int end = text.offsetByCodePoints(0, maxCodePoints - 1);
    return text.substring(0, end).stripTrailing() + ELLIPSIS;
  }

  /** The second way to write a Markdown heading; its dashed form is a rule like any other. */
  private static boolean isUnderline(String body) {
    return body.length() > 1 && body.chars().allMatch(c -> c == '=');
  }

  private static String withoutBlankEnds(StringBuilder lines) {
    int start = 0;
    while (start < lines.length() && lines.charAt(start) == '\n') {
      start++;
    }
    int end = lines.length();
    while (end > start && lines.charAt(end - 1) == '\n') {
      end--;
    }
    return lines.substring(start, end);
  }

  private static String fold(String text) {
    var out = new StringBuilder(text.length());
    boolean isGap = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isBlank(c)) {
        isGap = true;
      } else {
        if (isGap && !out.isEmpty()) {
          out.append(' ');
        }
        isGap = false;
        out.append(c);
      }
    }
    return out.toString();
  }

  /** White space of any script; U+2800 is a braille cell without a dot. */
  private static boolean isBlank(char c) {
    return c == ' ' || c < ' ' || Character.isSpaceChar(c) || c == '\u2800';
  }

  /** One line without delimiter look-alikes and heading marks. */
  private static String neutral(String line) {
    boolean namesContext = line.toUpperCase(Locale.ROOT).contains("CONTEXT");
    var out = new StringBuilder(line.length());
    int i = 0;
    while (i < line.length()) {
      char c = line.charAt(i);
      if (c == '#') {
        i = appendHashes(out, line, i);
      } else if (isRule(c)) {
        i = appendRule(out, line, i, namesContext);
      } else {
        out.append(c);
        i++;
      }
    }
    return out.toString().strip();
  }

  /** Drops the marks of a heading; {@code #12} and {@code C#} stay. */
  private static int appendHashes(StringBuilder out, String line, int start) {
    int end = start;
    while (end < line.length() && line.charAt(end) == '#') {
      end++;
    }
    boolean opens = out.isEmpty() || out.charAt(out.length() - 1) == ' ';
    boolean stands = end == line.length() || isBlank(line.charAt(end));
    if (!opens || !stands) {
      out.append(line, start, end);
      return end;
    }
    return end < line.length() ? end + 1 : end;
  }

  /**
   * Shortens a rule of dashes to one hyphen where it stands free (three or more) or where the line
   * speaks of a context (two or more). Dashes inside a word, as in {@code a---b.txt}, stay.
   */
  private static int appendRule(StringBuilder out, String line, int start, boolean namesContext) {
    int end = start;
    while (end < line.length() && isRule(line.charAt(end))) {
      end++;
    }
    boolean isFree =
        out.isEmpty()
            || isBlank(out.charAt(out.length() - 1))
            || end == line.length()
            || isBlank(line.charAt(end));
    int length = end - start;
    if ((length >= 3 && isFree) || (length >= 2 && namesContext)) {
      out.append('-');
    } else {
      out.append(line, start, end);
    }
    return end;
  }

  /** Hyphens and dashes of every kind, and what draws a line like them. */
  private static boolean isRule(char c) {
    return switch (c) {
      case '-', '\u2212', '\u2500', '\u2501', '\u2550', '\ufe58', '\ufe63', '\uff0d' -> true;
      default -> c >= '\u2010' && c <= '\u2015';
    };
  }
}
