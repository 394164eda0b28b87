package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Splits texts into the units of comparison: the words of a text, and the terms of a word.
 *
 * <p>A word is a letter of ASCII or {@code _}, followed by at least one more of them or digits. A
 * word with a single part is one term, its stem. Any other word yields {@code =} with the whole of
 * it in lower case, and the stem of each part, so that {@code parseUrl} is found by {@code
 * parse_url}, and by itself best of all. Terms are ASCII. All functions take linear time and never
 * throw.
 */
public final class Terms {
  /** Longer words are data, such as keys and encoded bytes: nobody asks for them. */
  static final int LONGEST_WORD = 100;

  private Terms() {}

  /** Gives each term of a text to the sink, in order and as often as it occurs. */
  public static void ofText(String text, Consumer<String> sink) {
    words(text, 0, text.length(), word -> ofWord(word).forEach(sink));
  }

  /** Gives each word between two places of a text to the sink; long ones are left out. */
  static void words(String text, int from, int to, Consumer<String> sink) {
    int i = from;
    while (i < to) {
      if (!isWordStart(text.charAt(i))) {
        i++;
        continue;
      }
      int end = i + 1;
      while (end < to && isWordPart(text.charAt(end))) {
        end++;
      }
      if (end - i > 1 && end - i <= LONGEST_WORD) {
        sink.accept(text.substring(i, end));
      }
      i = end;
    }
  }

  /** The terms of one word: the whole first, then the parts in order. */
  static List<String> ofWord(String word) {
    var terms = new ArrayList<String>(4);
    int i = 0;
    while (i < word.length()) {
      int end = partEnd(word, i);
      if (end - i > 1 && isLetter(word.charAt(i))) {
        if (end - i == word.length()) {
          return List.of(stem(lower(word)));
        }
        terms.add(stem(lower(word.substring(i, end))));
      }
      i = Math.max(end, i + 1);
    }
    terms.addFirst("=" + lower(word));
    return terms;
  }

  /** Where the part that begins here ends; marks have no length. */
  private static int partEnd(String word, int start) {
    int end = start;
    if (isUpper(word.charAt(start))) {
      while (end < word.length() && isUpper(word.charAt(end))) {
        end++;
      }
      boolean isFollowed = end < word.length() && isLower(word.charAt(end));
      if (isFollowed && end - start > 1) {
        // The last capital belongs to what follows: HTTPServer is HTTP and Server.
        return end - 1;
      }
    }
    if (end < word.length() && isLower(word.charAt(end))) {
      while (end < word.length() && isLower(word.charAt(end))) {
        end++;
      }
    }
    return end;
  }

  /**
   * What forms of one English word have in common: without the endings of plurals, {@code -ing},
   * {@code -ed} and a last {@code e}. Crude on purpose, and the same for queries and files.
   *
   * @param word in lower case
   */
  static String stem(String word) {
    if (word.length() <= 3) {
      return word;
    }
    String stem = withoutTense(withoutPlural(word));
    return stem.length() > 4 && stem.endsWith("e") ? stem.substring(0, stem.length() - 1) : stem;
  }

  private static String withoutPlural(String word) {
    int length = word.length();
    if (length > 4 && word.endsWith("ies")) {
      return word.substring(0, length - 3) + "y";
    }
    if (word.endsWith("sses")) {
      return word.substring(0, length - 2);
    }
    boolean isPlural =
        word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is");
    return isPlural ? word.substring(0, length - 1) : word;
  }

  private static String withoutTense(String word) {
    int length = word.length();
    if (length > 5 && word.endsWith("ing")) {
      return undoubled(word.substring(0, length - 3));
    }
    return length > 4 && word.endsWith("ed") ? undoubled(word.substring(0, length - 2)) : word;
  }

  private static String undoubled(String stem) {
    int last = stem.length() - 1;
    char c = stem.charAt(last);
    boolean isDouble = last > 0 && stem.charAt(last - 1) == c && c != 'l' && c != 's' && c != 'z';
    return isDouble ? stem.substring(0, last) : stem;
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static boolean isWordStart(char c) {
    return isLetter(c) || c == '_';
  }

  private static boolean isWordPart(char c) {
    return isWordStart(c) || (c >= '0' && c <= '9');
  }

  private static boolean isLetter(char c) {
    return isLower(c) || isUpper(c);
  }

  private static boolean isLower(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
