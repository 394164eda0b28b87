package dev.segue.core.context.code.map;

import dev.segue.core.context.code.rank.RankedFile;
import dev.segue.core.text.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of a ranking in few tokens: entries with symbols for the first ranks, then bare paths
 * until the budget is full.
 *
 * @param text lines without a line feed at the end; none begins with {@code #}
 * @param tokens of the text, as the counter says; never more than the budget
 * @param entries paths of the files that are shown with their symbols, in order of rank
 * @param paths of the files that are only listed, in order of rank
 * @param dropped paths of ranked files that had no room, or that nobody could read
 */
public record CodeMap(
    String text, int tokens, List<String> entries, List<String> paths, List<String> dropped) {
  /** Ranks below 5, 20 and 60 show so many symbols; no later one has an entry. */
  private static final int[] ENTRY_RANKS = {5, 20, 60};

  private static final int[] ENTRY_SYMBOLS = {40, 12, 4};

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
    return new Filling(ranked, budget, counter).map();
  }

  /**
   * One filling of a budget. Blocks are counted one by one, which costs no more than counting the
   * text once; since a tokenizer may take more for the whole than for its parts, the whole is
   * counted at the end and shortened where it must be.
   */
  private static final class Filling {
    private final List<RankedFile> ranked;
    private final int budget;
    private final TokenCounter counter;
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();
    private int used;

    Filling(List<RankedFile> ranked, int budget, TokenCounter counter) {
      this.ranked = ranked;
      this.budget = budget;
      this.counter = counter;
    }

    CodeMap map() {
      int next = 0;
      while (next < ranked.size() && addEntry(next)) {
        next++;
      }
      boolean isFull = false;
      for (; next < ranked.size(); next++) {
        String path = ranked.get(next).path();
        Optional<String> shown = MapEntry.path(path);
        isFull = isFull || (shown.isPresent() && !add(new Block(path, shown.get(), false), budget));
        if (isFull || shown.isEmpty()) {
          dropped.add(path);
        }
      }
      return shortened();
    }

    private List<String> paths(boolean ofEntries) {
      return blocks.stream()
          .filter(block -> block.isEntry() == ofEntries)
          .map(Block::path)
          .toList();
    }

    /** Whether entries may go on after this rank. */
    private boolean addEntry(int rank) {
      RankedFile file = ranked.get(rank);
      Optional<String> shown = MapEntry.path(file.path());
      if (shown.isEmpty()) {
        dropped.add(file.path());
        return true;
      }
      for (int i = 0; i < ENTRY_RANKS.length; i++) {
        // What is too large with many symbols may fit with fewer.
        if (rank < ENTRY_RANKS[i]) {
          String text = MapEntry.text(shown.get(), file.symbols(), ENTRY_SYMBOLS[i]);
          boolean hasSymbols = text.length() > shown.get().length();
          if (add(new Block(file.path(), text, hasSymbols), budget * 3L / 4)) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean add(Block block, long limit) {
      int tokens = counter.count(block.text() + "\n");
      // Nothing follows the last line, so its line feed need not have room.
      if (used + tokens > limit && used + counter.count(block.text()) > limit) {
        return false;
      }
      used += tokens;
      blocks.add(block);
      return true;
    }

    /** Without so many blocks at the end that the whole fits. */
    private CodeMap shortened() {
      String text = text();
      int tokens = counter.count(text);
      for (int step = 1; !text.isEmpty() && tokens > budget; step *= 2) {
        List<Block> last = blocks.subList(Math.max(0, blocks.size() - step), blocks.size());
        dropped.addAll(0, last.stream().map(Block::path).toList());
        last.clear();
        text = text();
        tokens = counter.count(text);
      }
      return new CodeMap(text, tokens, paths(true), paths(false), dropped);
    }

    private String text() {
      return String.join("\n", blocks.stream().map(Block::text).toList());
    }
  }

  /** What is shown of one file. */
  private record Block(String path, String text, boolean isEntry) {}
}
