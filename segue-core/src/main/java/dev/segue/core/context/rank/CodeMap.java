package dev.segue.core.context.rank;

import dev.segue.core.text.TokenCounter;
import java.util.List;

/**
 * The files of a ranking in few tokens: entries with symbols for the first ranks, then a line with
 * the best symbols for each of the next, by folder, then bare paths, then names by folder ({@code
 * a/b/: x.py y.py}) until the budget is full.
 *
 * @param text lines without a line feed at the end; none begins with {@code #}
 * @param tokens of the text, as the counter says; never more than the budget
 * @param entries paths of the files that are shown with their symbols, as they are shown
 * @param paths of the files that are only listed, as they are listed
 * @param dropped paths of ranked files that had no room, or that nobody could read
 */
public record CodeMap(
    String text, int tokens, List<String> entries, List<String> paths, List<String> dropped) {
  public CodeMap {
    entries = List.copyOf(entries);
    paths = List.copyOf(paths);
    dropped = List.copyOf(dropped);
  }

  /**
   * Renders a ranking.
   *
   * @param budget most tokens of the text; the map is empty if nothing fits
   */
  public static CodeMap of(List<RankedFile> ranked, int budget, TokenCounter counter) {
    return new MapFilling(ranked, budget, counter).map();
  }
}
