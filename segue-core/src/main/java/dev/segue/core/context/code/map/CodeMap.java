package dev.segue.core.context.code.map;

import dev.segue.core.context.code.rank.RankedFile;
import dev.segue.core.text.TokenCounter;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a ranking in few tokens: entries with symbols for the first ranks, then bare paths,
 * then names by folder ({@code a/b/: x.py y.py}) until the budget is full.
 *
 * @param text lines without a line feed at the end; none begins with {@code #}
 * @param tokens of the text, as the counter says; never more than the budget
 * @param entries paths of the files that are shown with their symbols, in order of rank
 * @param paths of the files that are only listed, as they are listed
 * @param dropped paths of ranked files that had no room, or that nobody could read
 */
public record CodeMap(
    String text, int tokens, List<String> entries, List<String> paths, List<String> dropped) {
  /** Ranks below 5, 20 and 60 show so many symbols; no later one has an entry. */
  private static final int[] ENTRY_RANKS = {5, 20, 60};

  private static final int[] ENTRY_SYMBOLS = {40, 12, 4};

  /** So many files have a line of their own; the rest share one per folder, at half the tokens. */
  private static final int FULL_PATHS = 100;

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
    private final Map<String, Folder> folders = new LinkedHashMap<>();
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
        isFull = isFull || (shown.isPresent() && !list(path, shown.get()));
        if (isFull || shown.isEmpty()) {
          dropped.add(path);
        }
      }
      folders.values().forEach(folder -> blocks.add(folder.block()));
      return shortened();
    }

    /** Adds a path to the tail, if there is room. */
    private boolean list(String path, String shown) {
      int slash = shown.lastIndexOf('/');
      String name = shown.substring(slash + 1);
      if (slash < 0 || name.contains(" ") || blocks.size() < FULL_PATHS) {
        return add(new Block(List.of(path), shown, false), budget);
      }
      Folder folder = folders.get(shown.substring(0, slash));
      boolean isNew = folder == null;
      if (folder == null) {
        folder = new Folder(shown.substring(0, slash) + "/:");
      }
      int tokens = counter.count(isNew ? folder.line + " " + name + "\n" : " " + name);
      if (used + tokens > budget) {
        return false;
      }
      used += tokens;
      folder.line.append(' ').append(name);
      folder.paths.add(path);
      folders.putIfAbsent(shown.substring(0, slash), folder);
      return true;
    }

    private List<String> paths(boolean ofEntries) {
      return blocks.stream()
          .filter(block -> block.isEntry() == ofEntries)
          .flatMap(block -> block.paths().stream())
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
          if (add(new Block(List.of(file.path()), text, hasSymbols), budget * 3L / 4)) {
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
        dropped.addAll(0, last.stream().flatMap(block -> block.paths().stream()).toList());
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

  /** Files of one folder that share a line. */
  private static final class Folder {
    private final StringBuilder line;
    private final List<String> paths = new ArrayList<>();

    Folder(String line) {
      this.line = new StringBuilder(line);
    }

    /** Names that are harmless alone may make a delimiter together. */
    Block block() {
      return new Block(paths, Untrusted.oneLine(line.toString()), false);
    }
  }

  /** What is shown of one file, or of some that share a line. */
  private record Block(List<String> paths, String text, boolean isEntry) {}
}
