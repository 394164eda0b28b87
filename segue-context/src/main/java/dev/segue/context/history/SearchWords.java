package dev.segue.context.history;

import dev.segue.core.context.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Words of a search: a hit contains all of these words, in any order, also as parts of words.
 *
 * @param words in lower case, at least one
 */
public record SearchWords(List<String> words) {
  private static final int MOST_CHARACTERS = 1_000;
  private static final int MOST_WORDS = 16;

  public SearchWords {
    words = List.copyOf(words);
  }

  /**
   * The words of a query.
   *
   * @throws Refusal when it has none, or far too many
   */
  public static SearchWords of(String query) {
    List<String> words =
        query.length() > MOST_CHARACTERS
            ? List.of()
            : Arrays.stream(query.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    if (words.isEmpty() || words.size() > MOST_WORDS) {
      throw new Refusal(
          Refusal.Kind.INVALID_ARGUMENT,
          "query must have 1 to %d words and at most %d characters"
              .formatted(MOST_WORDS, MOST_CHARACTERS));
    }
    return new SearchWords(words);
  }

  /** Whether all of them occur in these texts taken together. */
  boolean occurIn(List<String> texts) {
    List<String> lower = texts.stream().map(text -> text.toLowerCase(Locale.ROOT)).toList();
    return words.stream().allMatch(word -> lower.stream().anyMatch(text -> text.contains(word)));
  }

  /** Where the first of them that occurs begins; -1 when none does. */
  int placeIn(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return words.stream().mapToInt(lower::indexOf).filter(at -> at >= 0).min().orElse(-1);
  }
}
