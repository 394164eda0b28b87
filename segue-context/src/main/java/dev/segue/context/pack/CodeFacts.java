package dev.segue.context.pack;

import dev.segue.context.index.ProjectView;
import dev.segue.context.index.document.CoverageReport;
import dev.segue.context.index.document.FileCoverage;
import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.context.pack.CodeSource;
import dev.segue.core.context.pack.Library;
import dev.segue.core.context.pack.NamingCommit;
import dev.segue.core.context.pack.TaskSight;
import dev.segue.core.context.pack.TestFacts;
import dev.segue.core.context.rank.Candidates;
import dev.segue.core.context.rank.CodeMap;
import dev.segue.core.context.rank.RankedFile;
import dev.segue.core.context.rank.Ranking;
import dev.segue.core.task.TaskSpec;
import dev.segue.core.task.TaskType;
import dev.segue.core.text.TokenCounter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Facts about a task from the workspace.
 *
 * @param best files that the task is about, best first
 * @param naming commits that name decision records, newest first
 * @param revision of the workspace
 */
record CodeFacts(
    List<TaskSight.BestFile> best,
    List<NamingCommit> naming,
    CodeSource source,
    List<Library> libraries,
    List<TestFacts> tests,
    String revision) {
  /** Nothing is known of any workspace. */
  static final CodeFacts NONE =
      new CodeFacts(List.of(), List.of(), CodeSource.NONE, List.of(), List.of(), "no workspace");

  /** As deep as the recipe of the ranking was measured. */
  private static final int RANKED = 1_000;

  /** Files whose comments tell which decisions bind the task. */
  private static final int BEST = 20;

  /** Files whose imports tell which libraries are used. */
  private static final int USING = 10;

  /** Files whose tests are told. */
  private static final int TESTED = 20;

  /** Files that an explanation tells of; the ranks behind them are told as one. */
  private static final int EXPLAINED = 100;

  CodeFacts {
    best = List.copyOf(best);
    naming = List.copyOf(naming);
    libraries = List.copyOf(libraries);
    tests = List.copyOf(tests);
  }

  static CodeFacts of(ProjectView view, TaskSpec spec, TokenCounter counter) {
    String text = PackInputsAssembly.text(spec);
    // Whoever writes tests looks for the tests that there are.
    Candidates candidates =
        spec.type() == TaskType.TESTING ? view.code().candidates(_ -> true) : view.sources();
    List<RankedFile> ranked = Ranking.rank(candidates, TaskText.of(text), view.history(), RANKED);
    List<String> paths = ranked.stream().map(RankedFile::path).toList();
    return new CodeFacts(
        paths.stream()
            .limit(BEST)
            .map(path -> new TaskSight.BestFile(path, candidates.records(path)))
            .toList(),
        view.naming(),
        tokens -> rendered(ranked, tokens, counter),
        new Libraries(view.build())
            .of(text, paths.stream().limit(USING).map(candidates::imports).toList()),
        tests(view, paths),
        view.revision());
  }

  private static CodeSource.Rendered rendered(
      List<RankedFile> ranked, int tokens, TokenCounter counter) {
    CodeMap map = CodeMap.of(ranked, tokens, counter);
    var paths = new ArrayList<>(map.entries());
    paths.addAll(map.paths());
    double score = ranked.isEmpty() ? 0 : ranked.getFirst().score();
    return new CodeSource.Rendered(
        map.text(), paths, dropped(ranked, map.dropped()), score, explained(ranked, map));
  }

  private static List<Dropped> dropped(List<RankedFile> ranked, List<String> without) {
    Set<String> all = new HashSet<>(without);
    var dropped = new ArrayList<Dropped>();
    for (RankedFile file : ranked.subList(0, Math.min(EXPLAINED, ranked.size()))) {
      if (all.remove(file.path())) {
        dropped.add(new Dropped(file.path(), SectionKind.CODE, 0, "no room for its rank"));
      }
    }
    if (!all.isEmpty()) {
      dropped.add(new Dropped(lower(all.size()), SectionKind.CODE, 0, "no room for their ranks"));
    }
    return dropped;
  }

  private static String lower(int files) {
    return files == 1 ? "1 file of a lower rank" : files + " files of lower ranks";
  }

  private static List<Explained> explained(List<RankedFile> ranked, CodeMap map) {
    Set<String> entries = Set.copyOf(map.entries());
    Set<String> listed = Set.copyOf(map.paths());
    var items = new ArrayList<Explained>();
    int rank = 0;
    for (RankedFile file : ranked.subList(0, Math.min(EXPLAINED, ranked.size()))) {
      rank++;
      boolean isEntry = entries.contains(file.path());
      boolean isShown = isEntry || listed.contains(file.path());
      String how = isEntry ? "with symbols" : isShown ? "path only" : "no room";
      String reason = "rank %d, %s: %s".formatted(rank, how, shares(file.shares()));
      items.add(new Explained(file.path(), SectionKind.CODE, isShown, 0, file.score(), reason));
    }
    return items;
  }

  private static String shares(RankedFile.Shares shares) {
    var words = new ArrayList<String>();
    add(words, "words", shares.fields());
    add(words, "words near each other", shares.chunks());
    add(words, "names it defines", shares.symbols());
    add(words, "path", shares.path());
    add(words, "the task names it", shares.mention());
    add(words, "a dotted name leads to it", shares.dotted());
    add(words, "commits like the task", shares.history());
    return String.join(", ", words);
  }

  private static void add(List<String> words, String name, double share) {
    if (share > 0) {
      words.add(String.format(Locale.ROOT, "%s %.2f", name, share));
    }
  }

  private static List<TestFacts> tests(ProjectView view, List<String> paths) {
    Map<String, Integer> covered = new HashMap<>();
    for (CoverageReport report : view.coverage().reports()) {
      for (FileCoverage file : report.files()) {
        if (file.lines().total() > 0) {
          int percent = (int) (100L * file.lines().covered() / file.lines().total());
          covered.merge(file.path(), percent, Math::max);
        }
      }
    }
    return paths.stream()
        .limit(TESTED)
        .map(
            path ->
                new TestFacts(
                    path,
                    view.tests().testsOf(path),
                    covered.containsKey(path)
                        ? OptionalInt.of(covered.getOrDefault(path, 0))
                        : OptionalInt.empty()))
        .toList();
  }
}
