package dev.segue.core.context.rank;

import dev.segue.core.context.code.Symbol;
import java.util.List;

/**
 * A file in the order of a ranking.
 *
 * @param score the sum of the shares; above 0, rounded to a millionth
 * @param symbols those whose chunk scored, best first, then by line; the first ones where none did;
 *     only of the first {@value Ranking#WITH_SYMBOLS} files
 */
public record RankedFile(String path, double score, Shares shares, List<Scored> symbols) {
  public RankedFile {
    symbols = List.copyOf(symbols);
  }

  /**
   * Weighted contribution of each score: the reasons for a file's rank.
   *
   * @param fields terms in all fields together
   * @param chunks terms near each other
   * @param symbols terms in names that the file defines
   * @param path terms in its path
   * @param mention its path stands in the task
   * @param dotted a name with dots in the task leads to it
   * @param history commits like the task changed it
   */
  public record Shares(
      double fields,
      double chunks,
      double symbols,
      double path,
      double mention,
      double dotted,
      double history) {}

  /** A symbol with the score of the chunk it stands in; 0 where no chunk of its file scored. */
  public record Scored(Symbol symbol, double score) {}
}
