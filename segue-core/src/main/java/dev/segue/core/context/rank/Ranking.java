package dev.segue.core.context.rank;

import dev.segue.core.context.code.Symbol;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.code.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Orders files by what they have to do with a task: a weighted sum of scores that look at different
 * things. The weights were measured on issues and commits of public projects that no weight was
 * chosen on. The same files, task and history give the same result, to the last bit, whatever came
 * before. Stateless.
 */
public final class Ranking {
  /** Files that are given symbols; no map shows those of more. */
  public static final int WITH_SYMBOLS = 200;

  /** So many symbols tell what is in a file of which only the path or a comment fits the task. */
  private static final int WITHOUT_SCORE = 4;

  private static final double FIELDS = 5;
  private static final double CHUNKS = 2.5;
  private static final double SYMBOLS = 2;
  private static final double PATH = 1;
  private static final double MENTION = 2.75;
  private static final double DOTTED = 1.25;
  private static final double HISTORY = 0.75;

  private static final double MILLION = 1e6;

  /** So many bits of a sorting key number the file; 16 million candidates are enough. */
  private static final int NUMBER_BITS = 24;

  private final Candidates candidates;
  private final TaskText task;
  private final TermScores terms;
  private final double[] fields;
  private final double[] chunks;
  private final double[] symbols;
  private final double[] paths;
  private final double[] mentions;
  private final double[] dotted;
  private final double[] history;

  private Ranking(Candidates candidates, TaskText task, History history) {
    this.candidates = candidates;
    this.task = task;
    this.terms = new TermScores(candidates);
    List<PostingList.Run> runs =
        candidates.runs(task.terms().stream().map(TaskText.Weight::term).toList());
    for (int i = 0; i < runs.size(); i++) {
      terms.add(task.terms().get(i).weight(), runs.get(i));
    }
    this.fields = normal(terms.fields());
    this.chunks = normal(terms.chunks());
    this.symbols = normal(terms.symbols());
    this.paths = normal(terms.paths());
    this.history =
        history.isEmpty()
            ? new double[candidates.size()]
            : normal(history.scores(task, candidates));
    var mentioned = new MentionScores(candidates, task);
    this.mentions = mentioned.mentioned();
    this.dotted = mentioned.dotted();
  }

  /**
   * The best files, at most {@code limit}, best first, ties by path. Files that have nothing to do
   * with the task are left out.
   *
   * @param history {@link History#none} where there is none
   */
  public static List<RankedFile> rank(
      Candidates candidates, TaskText task, History history, int limit) {
    return new Ranking(candidates, task, history).best(limit);
  }

  private List<RankedFile> best(int limit) {
    int[] order = order();
    var names = new HashSet<String>();
    task.terms().forEach(each -> names.add(each.term()));
    var best = new ArrayList<RankedFile>();
    for (int number : order) {
      if (best.size() >= limit) {
        break;
      }
      RankedFile.Shares shares = shares(number);
      best.add(
          new RankedFile(
              candidates.file(number).path(),
              rounded(score(number)) / MILLION,
              shares,
              best.size() < WITH_SYMBOLS ? symbols(number, names) : List.of()));
    }
    return best;
  }

  /** Numbers of all files with a score, best first. */
  private int[] order() {
    var keys = new long[candidates.size()];
    int count = 0;
    for (int number = 0; number < keys.length; number++) {
      long score = rounded(score(number));
      if (score > 0) {
        keys[count++] = -score << NUMBER_BITS | number;
      }
    }
    Arrays.sort(keys, 0, count);
    var order = new int[count];
    for (int start = 0; start < count; ) {
      int end = start + 1;
      while (end < count && keys[end] >> NUMBER_BITS == keys[start] >> NUMBER_BITS) {
        end++;
      }
      byPath(keys, start, end, order);
      start = end;
    }
    return order;
  }

  private void byPath(long[] keys, int start, int end, int[] order) {
    var tied = new ArrayList<Integer>(end - start);
    for (int i = start; i < end; i++) {
      tied.add((int) keys[i] & ((1 << NUMBER_BITS) - 1));
    }
    if (tied.size() > 1) {
      tied.sort(Comparator.comparing(number -> candidates.file(number).path()));
    }
    for (int i = start; i < end; i++) {
      order[i] = tied.get(i - start);
    }
  }

  private double score(int number) {
    return FIELDS * fields[number]
        + CHUNKS * chunks[number]
        + SYMBOLS * symbols[number]
        + PATH * paths[number]
        + MENTION * mentions[number]
        + DOTTED * dotted[number]
        + HISTORY * history[number];
  }

  private RankedFile.Shares shares(int number) {
    return new RankedFile.Shares(
        rounded(FIELDS * fields[number]) / MILLION,
        rounded(CHUNKS * chunks[number]) / MILLION,
        rounded(SYMBOLS * symbols[number]) / MILLION,
        rounded(PATH * paths[number]) / MILLION,
        rounded(MENTION * mentions[number]) / MILLION,
        rounded(DOTTED * dotted[number]) / MILLION,
        rounded(HISTORY * history[number]) / MILLION);
  }

  private List<RankedFile.Scored> symbols(int number, Set<String> asked) {
    IndexedFile file = candidates.file(number);
    var scored = new ArrayList<RankedFile.Scored>();
    for (Symbol symbol : file.symbols()) {
      double score = terms.chunk(candidates.chunkStart(number) + file.chunkOf(symbol));
      long millionths = rounded(score);
      if (millionths > 0 && isShown(symbol, asked)) {
        scored.add(new RankedFile.Scored(symbol, millionths / MILLION));
      }
    }
    scored.sort(
        Comparator.comparingDouble((RankedFile.Scored each) -> -each.score())
            .thenComparingInt(each -> each.symbol().line())
            .thenComparing(each -> each.symbol().name()));
    return scored.isEmpty() ? first(file) : scored;
  }

  private static List<RankedFile.Scored> first(IndexedFile file) {
    return file.symbols().stream()
        .filter(symbol -> symbol.kind() != Symbol.Kind.CONSTANT)
        .limit(WITHOUT_SCORE)
        .map(symbol -> new RankedFile.Scored(symbol, 0))
        .toList();
  }

  /** Constants have no chunk of their own, so they must be asked for by a word of their name. */
  private static boolean isShown(Symbol symbol, Set<String> asked) {
    return switch (symbol.kind()) {
      case TYPE, FUNCTION -> true;
      case CONSTANT -> {
        var terms = new ArrayList<String>();
        Terms.ofText(symbol.name(), terms::add);
        yield terms.stream().anyMatch(asked::contains);
      }
    };
  }

  private static long rounded(double value) {
    return Math.round(value * MILLION);
  }

  /** Divided by the greatest; changes the array. */
  private static double[] normal(double[] scores) {
    double most = 0;
    for (double score : scores) {
      most = Math.max(most, score);
    }
    for (int i = 0; i < scores.length && most > 0; i++) {
      scores[i] /= most;
    }
    return scores;
  }
}
