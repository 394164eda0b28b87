package dev.segue.files.source;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The known word that a misspelt one probably means. */
public final class Suggestion {
  private Suggestion() {}

  /**
   * The nearest known word: the same but for case, {@code -} and {@code _}, or at most two edits
   * away (one for words under six letters).
   */
  public static Optional<String> among(Collection<String> known, String word) {
    String folded = fold(word);
    int limit = folded.length() < 6 ? 2 : 3;
    int nearest = limit;
    Optional<String> found = Optional.empty();
    for (String candidate : known) {
      int distance = distance(folded, fold(candidate), limit);
      // Among equals the first in the alphabet, so that a set's order does not show.
      boolean isBetter =
          distance < nearest
              || (distance == nearest && found.filter(f -> candidate.compareTo(f) < 0).isPresent());
      if (isBetter && !candidate.equals(word)) {
        nearest = distance;
        found = Optional.of(candidate);
      }
    }
    return found;
  }

  /** {@code ; did you mean "x"?}, or nothing. */
  public static String phrase(Collection<String> known, String word) {
    return among(known, word).map(w -> "; did you mean " + Quoted.of(w) + "?").orElse("");
  }

  private static String fold(String word) {
    return word.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /**
   * Edits between the two, a swap of neighbours counted as one; {@code limit} when at least that.
   */
  private static int distance(String a, String b, int limit) {
    if (Math.abs(a.length() - b.length()) >= limit) {
      return limit;
    }
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] reused = beforeLast;
      beforeLast = last;
      last = row;
      row = reused;
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return Math.min(row[b.length()], limit);
  }
}
