package dev.segue.core.context.rank;

import dev.segue.core.text.TokenCounter;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Fills a budget with the files of a ranking. Blocks are counted one by one, which costs no more
 * than counting the text once; since a tokenizer may take more for the whole than for its parts,
 * the whole is counted at the end and shortened where it must be. Used once, by one thread.
 */
final class MapFilling {
  /**
   * Ranks below these have an entry of their own with at most so many symbols, in a map of {@value
   * #FULL_TOKENS} tokens or more. Smaller maps take fewer, by the root of their size: at 2,000
   * tokens that shows a tenth more of the files that a task changes, and names as many of the
   * functions (docs/performance.md).
   */
  private static final int[] ENTRY_RANKS = {5, 20};

  private static final int[] ENTRY_SYMBOLS = {40, 12};

  private static final double FULL_TOKENS = 4_000;
  private static final int LEAST_SYMBOLS = 4;

  /** Ranks below these have a line below their folder with at most so many symbols. */
  private static final int[] LINE_RANKS = {60, 200};

  private static final int[] LINE_SYMBOLS = {4, 2};

  /** Percent of the budget that files with symbols may take. */
  private static final long SYMBOLS_SHARE = 85;

  /** After so many files, bare paths share one line per folder, at half the tokens. */
  private static final int FULL_PATHS = 100;

  private final List<RankedFile> ranked;
  private final int budget;
  private final TokenCounter counter;
  private final List<Block> entries = new ArrayList<>();
  private final Map<String, List<Block>> lines = new LinkedHashMap<>();
  private final List<Block> paths = new ArrayList<>();
  private final Map<String, Folder> folders = new LinkedHashMap<>();
  private final List<String> dropped = new ArrayList<>();
  private int used;

  /** Part of the map, shown whole or not at all; {@code isEntry} where it shows symbols. */
  private record Block(List<String> paths, String text, boolean isEntry) {}

  /** Bare names of one folder that share a line. */
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

  MapFilling(List<RankedFile> ranked, int budget, TokenCounter counter) {
    this.ranked = ranked;
    this.budget = budget;
    this.counter = counter;
  }

  CodeMap map() {
    int next = 0;
    while (next < ranked.size() && addWithSymbols(next)) {
      next++;
    }
    boolean isFull = false;
    for (; next < ranked.size(); next++) {
      String path = ranked.get(next).path();
      Optional<String> shown = MapEntry.path(path);
      isFull = isFull || (shown.isPresent() && !list(path, shown.get(), next));
      if (isFull || shown.isEmpty()) {
        dropped.add(path);
      }
    }
    return shortened();
  }

  /** Whether files with symbols may go on after this rank. */
  private boolean addWithSymbols(int rank) {
    RankedFile file = ranked.get(rank);
    Optional<String> shown = MapEntry.path(file.path());
    if (shown.isEmpty()) {
      dropped.add(file.path());
      return true;
    }
    for (int i = 0; i < ENTRY_RANKS.length; i++) {
      // What is too large with many symbols may fit with fewer.
      if (rank < ENTRY_RANKS[i] && addEntry(file, shown.get(), symbols(ENTRY_SYMBOLS[i]))) {
        return true;
      }
    }
    for (int i = 0; i < LINE_RANKS.length; i++) {
      if (rank < LINE_RANKS[i]) {
        return rank < ENTRY_RANKS[ENTRY_RANKS.length - 1]
            ? addEntry(file, shown.get(), LINE_SYMBOLS[i])
            : addLine(file, shown.get(), LINE_SYMBOLS[i]);
      }
    }
    return false;
  }

  private boolean addEntry(RankedFile file, String path, int most) {
    String text = MapEntry.text(path, file.symbols(), most);
    boolean hasSymbols = text.length() > path.length();
    return add(entries, new Block(List.of(file.path()), text, hasSymbols), symbolsLimit());
  }

  /** Adds a line below the folder, and the folder before the first one. */
  private boolean addLine(RankedFile file, String path, int most) {
    int slash = path.lastIndexOf('/');
    String name = path.substring(slash + 1);
    if (slash < 0 || name.contains(" ")) {
      return addEntry(file, path, most);
    }
    String folder = path.substring(0, slash + 1);
    String line = MapEntry.line(name, file.symbols(), most);
    boolean hasSymbols = line.length() > name.length();
    List<Block> those = lines.getOrDefault(folder, new ArrayList<>());
    String text = (those.isEmpty() ? folder + "\n " : " ") + line;
    boolean isAdded = add(those, new Block(List.of(file.path()), text, hasSymbols), symbolsLimit());
    if (isAdded) {
      lines.putIfAbsent(folder, those);
    }
    return isAdded;
  }

  private int symbols(int most) {
    double share = Math.sqrt(Math.max(0, budget) / FULL_TOKENS);
    return Math.max(LEAST_SYMBOLS, (int) (most * Math.min(1, share)));
  }

  private long symbolsLimit() {
    return budget * SYMBOLS_SHARE / 100;
  }

  /** Adds a path to the tail, if there is room. */
  private boolean list(String path, String shown, int rank) {
    int slash = shown.lastIndexOf('/');
    String name = shown.substring(slash + 1);
    if (slash < 0 || name.contains(" ") || rank < FULL_PATHS) {
      return add(paths, new Block(List.of(path), shown, false), budget);
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

  private boolean add(List<Block> blocks, Block block, long limit) {
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
    List<Block> blocks = inOrder();
    String text = text(blocks);
    int tokens = counter.count(text);
    for (int step = 1; !text.isEmpty() && tokens > budget; step *= 2) {
      List<Block> last = blocks.subList(Math.max(0, blocks.size() - step), blocks.size());
      dropped.addAll(0, last.stream().flatMap(block -> block.paths().stream()).toList());
      last.clear();
      text = text(blocks);
      tokens = counter.count(text);
    }
    return new CodeMap(text, tokens, paths(blocks, true), paths(blocks, false), dropped);
  }

  private List<Block> inOrder() {
    var blocks = new ArrayList<>(entries);
    lines.values().forEach(blocks::addAll);
    blocks.addAll(paths);
    folders.values().forEach(folder -> blocks.add(folder.block()));
    return blocks;
  }

  private static List<String> paths(List<Block> blocks, boolean ofEntries) {
    return blocks.stream()
        .filter(block -> block.isEntry() == ofEntries)
        .flatMap(block -> block.paths().stream())
        .toList();
  }

  private static String text(List<Block> blocks) {
    Stream<String> texts = blocks.stream().map(Block::text);
    return String.join("\n", texts.toList());
  }
}
