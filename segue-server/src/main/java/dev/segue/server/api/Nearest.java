package dev.segue.server.api;

import java.util.List;
import java.util.Optional;

/** The known word that a misspelt one probably means. */
final class Nearest {
  /** Longer words are nobody's slip, and would cost time. */
  private static final int LONGEST = 64;

  private Nearest() {}

  /** The nearest of the known words that is at most two edits away; of equals the first. */
  static Optional<String> among(List<String> known, String word) {
    Optional<String> found = Optional.empty();
    int least = 3;
    for (String candidate : word.length() > LONGEST ? List.<String>of() : known) {
      int edits = edits(candidate, word);
      if (edits < least) {
        least = edits;
        found = Optional.of(candidate);
      }
    }
    return found;
  }

  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
