package dev.segue.bench.localise;

import dev.segue.context.pack.O200kCounter;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.rank.CodeMap;
import dev.segue.core.context.rank.History;
import dev.segue.core.context.rank.RankedFile;
import dev.segue.core.context.rank.Ranking;
import dev.segue.core.text.TokenCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code Localise REPOSITORY... [COMMITS]}: the newest commits of each repository as tasks, each in
 * the tree before it. Left out are merges, those that change more than ten source files or none but
 * tests, and messages of fewer than three words.
 */
public final class Localise {
  private static final int MOST_FILES = 10;
  private static final int FEWEST_WORDS = 3;
  private static final int RANKED = 1_000;
  private static final List<Integer> BUDGETS = List.of(1_000, 2_000, 4_000);

  private final Repository repository;
  private final Corpus corpus;
  private final TokenCounter tokens = O200kCounter.loading();
  private final Tally tally = new Tally();

  private Localise(Repository repository) {
    this.repository = repository;
    this.corpus = new Corpus(repository);
  }

  /** See the class. */
  public static void main(String[] arguments) throws IOException {
    List<String> folders = Arrays.stream(arguments).filter(a -> !a.matches("\\d+")).toList();
    int most =
        Arrays.stream(arguments)
            .filter(a -> a.matches("\\d+"))
            .mapToInt(Integer::parseInt)
            .findFirst()
            .orElse(100);
    var all = new Tally();
    for (String folder : folders) {
      try (var repository = new Repository(Path.of(folder).toRealPath())) {
        var localise = new Localise(repository);
        int played = localise.play(most);
        System.out.printf(
            "%s: %d commits, %d files in the last tree%n",
            folder, played, localise.corpus.paths().size());
        System.out.print(localise.tally.table());
        all.add(localise.tally);
      }
    }
    if (folders.size() > 1) {
      System.out.printf("%nall of them%n%s", all.table());
    }
  }

  private int play(int most) throws IOException {
    List<Repository.Change> all = repository.changes("HEAD");
    int played = 0;
    for (int i = 0; i < all.size() && played < most; i++) {
      Repository.Change change = all.get(i);
      boolean isTask =
          change.parent().length() == 40
              && change.subject().split("\\s+", -1).length >= FEWEST_WORDS;
      if (isTask && !change.files().isEmpty() && change.files().size() <= 3 * MOST_FILES) {
        played += play(change) ? 1 : 0;
      }
    }
    return played;
  }

  private boolean play(Repository.Change change) throws IOException {
    corpus.become(repository.tree(change.parent()));
    Set<String> wanted =
        change.files().stream().filter(corpus.paths()::contains).collect(Collectors.toSet());
    if (wanted.isEmpty() || wanted.size() > MOST_FILES) {
      return false;
    }
    // Ancestors only: what came beside or later may know the answer.
    List<Repository.Change> before = repository.changes(change.parent());
    String task = change.subject() + "\n\n" + change.body();
    List<RankedFile> ranked =
        Ranking.rank(
            corpus.index().snapshot().candidates(_ -> true),
            TaskText.of(task),
            History.of(Repository.commits(before)),
            RANKED);
    List<String> ours = ranked.stream().map(RankedFile::path).toList();
    List<String> plain = corpus.plain().rank(task);
    for (int first : List.of(1, 5, 10)) {
      tally.top("any of the files in the top %2d, ours".formatted(first), wanted, ours, first);
      tally.top(
          "any of the files in the top %2d, plain BM25".formatted(first), wanted, plain, first);
    }
    List<RankedFile> plainOrder = inPlainOrder(plain, task);
    for (int budget : BUDGETS) {
      maps(budget, "ours", wanted, CodeMap.of(ranked, budget, tokens));
      maps(budget, "plain BM25 rendered as ours", wanted, CodeMap.of(plainOrder, budget, tokens));
      tally.add("%d tokens, shown, plain BM25".formatted(budget), wanted, plainMap(plain, budget));
      tally.less("%d tokens, shown".formatted(budget), "ours", "plain BM25 rendered as ours");
      tally.less("%d tokens, listed".formatted(budget), "ours", "plain BM25 rendered as ours");
    }
    return true;
  }

  private void maps(int budget, String whose, Set<String> wanted, CodeMap map) {
    tally.add("%d tokens, shown, %s".formatted(budget, whose), wanted, map.entries());
    var listed = new ArrayList<>(map.entries());
    listed.addAll(map.paths());
    tally.add("%d tokens, listed, %s".formatted(budget, whose), wanted, listed);
  }

  /**
   * The order of plain BM25 as a map takes it, so that the order alone makes the difference. Which
   * symbols have to do with the task is asked of the ranking, of the first files alone.
   */
  private List<RankedFile> inPlainOrder(List<String> plain, String task) {
    Set<String> first =
        plain.stream().limit(Ranking.WITH_SYMBOLS).collect(Collectors.toUnmodifiableSet());
    Map<String, RankedFile> withSymbols =
        Ranking.rank(
                corpus.index().snapshot().candidates(first::contains),
                TaskText.of(task),
                History.none(),
                Ranking.WITH_SYMBOLS)
            .stream()
            .collect(Collectors.toMap(RankedFile::path, file -> file));
    return plain.stream()
        .limit(RANKED)
        .map(
            path ->
                withSymbols.getOrDefault(
                    path,
                    new RankedFile(path, 1, new RankedFile.Shares(1, 0, 0, 0, 0, 0, 0), List.of())))
        .toList();
  }

  /** Path and lines of definitions, in the order of plain BM25, as long as there is room. */
  private List<String> plainMap(List<String> ranked, int budget) {
    var shown = new ArrayList<String>();
    int left = budget;
    for (String path : ranked) {
      String entry =
          path
              + "\n"
              + corpus.definitions(path).stream()
                  .map(line -> " " + line + "\n")
                  .collect(Collectors.joining());
      int cost = tokens.count(entry);
      if (cost > left && tokens.count(path + "\n") <= left) {
        shown.add(path); // Its beginning, at least.
        return shown;
      }
      if (cost > left) {
        return shown;
      }
      left -= cost;
      shown.add(path);
    }
    return shown;
  }
}
