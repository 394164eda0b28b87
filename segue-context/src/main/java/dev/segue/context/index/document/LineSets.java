package dev.segue.context.index.document;

import dev.segue.context.index.workspace.UnreadableException;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Line coverage of files in a report, which may mention one line several times: a line counts once,
 * and is covered when it is covered anywhere. Memory is bounded.
 */
final class LineSets {
  /** A longer file is generated; its further lines are left out. */
  private static final int LAST_LINE = 500_000;

  /** In words of 64 lines, over all files: 64 MiB. */
  private static final long MOST_WORDS = 8 << 20;

  static final int MOST_FILES = 200_000;

  private static final class Lines {
    private final BitSet seen = new BitSet();
    private final BitSet covered = new BitSet();
    private Count summary = Count.NONE;
    private Count branches = Count.NONE;
  }

  /** Totals of one file. */
  record Sums(Count lines, Optional<Count> branches) {}

  private final Map<String, Lines> files = new TreeMap<>();
  private long words;

  private Lines lines(String file) throws UnreadableException {
    Lines lines = files.computeIfAbsent(file, _ -> new Lines());
    if (files.size() > MOST_FILES) {
      throw new UnreadableException("tells of more than %,d files".formatted(MOST_FILES));
    }
    return lines;
  }

  /** The file is in the report, whether or not it has lines. */
  void file(String file) throws UnreadableException {
    lines(file);
  }

  void line(String file, int number, boolean isCovered) throws UnreadableException {
    Lines lines = lines(file);
    if (number < 1 || number > LAST_LINE) {
      return;
    }
    words -= lines.seen.size() + lines.covered.size();
    lines.seen.set(number);
    if (isCovered) {
      lines.covered.set(number);
    }
    words += lines.seen.size() + lines.covered.size();
    if (words > MOST_WORDS * Long.SIZE) {
      throw new UnreadableException("tells of too many lines");
    }
  }

  /** Branches that come to those that the file has already. */
  void branches(String file, Count more) throws UnreadableException {
    Lines lines = lines(file);
    lines.branches = lines.branches.plus(more);
  }

  /** Another run's view of the same file: no sum, since it tells of the same lines and branches. */
  void again(String file, Count summary, Count branches) throws UnreadableException {
    Lines lines = lines(file);
    lines.summary = lines.summary.most(summary);
    lines.branches = lines.branches.most(branches);
  }

  /** By file, sorted. */
  Map<String, Sums> sums() {
    var sums = new TreeMap<String, Sums>();
    files.forEach(
        (file, lines) -> {
          var counted = new Count(lines.covered.cardinality(), lines.seen.cardinality());
          sums.put(
              file,
              new Sums(
                  counted.total() > 0 ? counted : lines.summary,
                  Optional.of(lines.branches).filter(branches -> branches.total() > 0)));
        });
    return sums;
  }
}
