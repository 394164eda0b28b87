package dev.segue.core.context.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.SourceText;
import dev.segue.core.context.code.Sources;
import dev.segue.core.context.code.TaskText;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static final SourceText PLANNER =
      Sources.file(
          "store/query/planner.py",
          "# plans queries",
          "class Planner",
          "  def join_order(query)",
          "    cost of a join",
          "  def close()",
          "    done");

  private static final SourceText PAGE =
      Sources.file("store/page.py", "class Page", "  def flush()", "    write cost");

  private static final SourceText ROUTE =
      Sources.file("web/route.py", "ROUTE_LIMIT = 3", "def route(request)", "    go");

  @Test
  void putsTheFileThatATaskSpeaksOfFirst() {
    List<RankedFile> ranked = rank("The join order is wrong", PLANNER, PAGE, ROUTE);

    assertThat(ranked).extracting(RankedFile::path).containsExactly("store/query/planner.py");
    assertThat(ranked.getFirst().symbols().getFirst().symbol().name()).isEqualTo("join_order");
    assertThat(ranked.getFirst().symbols()).hasSize(1);
  }

  @Test
  void scoresAsTheFormulaSays() {
    // Two files; "flush" is in the body and the symbols of one, so df is 1 and idf is ln 2.
    SourceText one = Sources.file("a.py", "def flush", "  x x");
    SourceText two = Sources.file("b.py", "go home now then");
    Candidates candidates = index(one, two).snapshot().candidates(_ -> true);
    var scores = new TermScores(candidates);

    scores.add(3, candidates.runs(List.of("flush")).getFirst());

    double symbol = 4 / (1 - 0.5 + 0.5 * 1 / 0.5);
    double body = 1 / (1 - 0.75 + 0.75 * 2 / 3);
    double frequency = symbol + body;
    assertThat(scores.fields()[0])
        .isCloseTo(3 * Math.log(2) * 2.2 * frequency / (frequency + 1.2), within(1e-9));
    assertThat(scores.fields()[1]).isZero();
    double norm = 1 - 0.5 + 0.5 * 1 / 0.5;
    assertThat(scores.symbols()[0])
        .isCloseTo(3 * Math.log(2) * 2.2 / (1 + 1.2 * norm), within(1e-9));
    assertThat(scores.paths()).containsExactly(0, 0);
    // Each file is one chunk; they share six terms.
    double chunkNorm = 1 - 0.75 + 0.75 * 2 / (6 / 2.0);
    assertThat(candidates.chunks()).isEqualTo(2);
    assertThat(scores.chunks()[0])
        .isCloseTo(3 * Math.log(2) * 2.2 / (1 + 1.2 * chunkNorm), within(1e-5));
  }

  @Test
  void sumsTheWeightedShares() {
    RankedFile best =
        rank("Planner\n\nplanner cost, see query/planner.py", PLANNER, PAGE, ROUTE).getFirst();

    RankedFile.Shares shares = best.shares();
    assertThat(shares.fields()).isEqualTo(5);
    assertThat(shares.chunks()).isEqualTo(2.5);
    assertThat(shares.symbols()).isEqualTo(2);
    assertThat(shares.path()).isEqualTo(1);
    assertThat(shares.mention()).isEqualTo(2.75);
    assertThat(shares.dotted()).isZero();
    assertThat(shares.history()).isZero();
    assertThat(best.score()).isEqualTo(13.25);
  }

  @Test
  void ordersEqualFilesByPath() {
    SourceText b = Sources.file("b/x.py", "def flush", "  go");
    SourceText a = Sources.file("a/x.py", "def flush", "  go");
    SourceText c = Sources.file("c/x.py", "def flush", "  go");

    assertThat(rank("flush", b, c, a))
        .extracting(RankedFile::path)
        .containsExactly("a/x.py", "b/x.py", "c/x.py");
  }

  @Test
  void looksOnlyAtCandidates() {
    CodeSnapshot snapshot = index(PLANNER, PAGE, ROUTE).snapshot();
    Candidates candidates = snapshot.candidates(path -> !path.startsWith("store/query"));

    List<RankedFile> ranked = Ranking.rank(candidates, TaskText.of("cost"), History.none(), 10);

    assertThat(candidates.size()).isEqualTo(2);
    assertThat(ranked).extracting(RankedFile::path).containsExactly("store/page.py");
    assertThat(ranked)
        .isEqualTo(
            Ranking.rank(
                index(PAGE, ROUTE).snapshot().candidates(_ -> true),
                TaskText.of("cost"),
                History.none(),
                10));
  }

  @Test
  void followsPathsByTheirLastComponents() {
    SourceText other = Sources.file("lib/query/planner.py", "x = 1");
    SourceText third = Sources.file("lib/xplanner.py", "x = 1");

    assertThat(mention("x /usr/site/store/query/planner.py", PLANNER, other, third))
        .containsExactly("store/query/planner.py 2.75");
    assertThat(mention("x query/planner.py", PLANNER, other, third))
        .containsExactly("lib/query/planner.py 1.375", "store/query/planner.py 1.375");
    assertThat(mention("x planner.py", PLANNER, other, third)).isEmpty();
    assertThat(mention("x other/page.py page.py", PAGE, other))
        .containsExactly("store/page.py 2.75");
    assertThat(mention("x other/page.py", PAGE, other)).isEmpty();
  }

  @Test
  void followsNamesThatAPackageShows() {
    SourceText init = Sources.file("store/__init__.py", "x = 1");
    SourceText own = Sources.file("web/__init__.py", "class Page", "  x");
    SourceText page = Sources.file("web/page.py", "class Page", "  x");

    assertThat(dotted("x store.Planner", PLANNER, init))
        .containsExactly("store/query/planner.py 1.25");
    assertThat(dotted("x a.store.Planner store.planner", PLANNER, init)).isEmpty();
    assertThat(dotted("x store.query.Planner.close()", PLANNER, init))
        .containsExactly("store/query/planner.py 1.25");
    assertThat(dotted("x web.Page", own, page)).isEmpty();
    assertThat(dotted("x store.join_order", PLANNER, init)).isEmpty();
  }

  @Test
  void followsCommitsThatReadLikeTheTask() {
    History history =
        History.of(
            List.of(
                new Commit("Fix rounding of totals", "", List.of("web/route.py", "gone.py")),
                new Commit("Other", "", List.of("store/page.py"))));
    Candidates candidates = index(PLANNER, PAGE, ROUTE).snapshot().candidates(_ -> true);

    List<RankedFile> ranked =
        Ranking.rank(candidates, TaskText.of("Totals are rounded"), history, 10);

    assertThat(ranked).hasSize(1);
    assertThat(ranked.getFirst().path()).isEqualTo("web/route.py");
    assertThat(ranked.getFirst().shares().history()).isEqualTo(0.75);
  }

  @Test
  void leavesOutConstantsThatAreNotAskedFor() {
    assertThat(symbols("route limit", ROUTE)).containsExactly("ROUTE_LIMIT", "route");
    assertThat(symbols("request = 3", ROUTE)).containsExactly("route");
  }

  @Test
  void tellsWhatIsInAFileOfWhichOnlyThePathFits() {
    SourceText file =
        Sources.file(
            "billing/invoice.py",
            "LIMIT = 3",
            "def one(x)",
            "  x",
            "def two(x)",
            "  x",
            "def three(x)",
            "  x",
            "def four(x)",
            "  x",
            "def five(x)",
            "  x");

    assertThat(symbols("the invoice", file)).containsExactly("one", "two", "three", "four");
  }

  @Test
  void givesTheSameBytesWhateverCameBefore() {
    for (int seed = 0; seed < 20; seed++) {
      var random = new Random(seed);
      var grown = new CodeIndex();
      var built = new CodeIndex();
      var last = new java.util.TreeMap<String, CodeFile>();
      for (int i = 0; i < 150; i++) {
        SourceText source =
            i % 10 == 0 ? Sources.hostile(random, i) : Sources.random(random, random.nextInt(40));
        CodeFile file = CodeFile.of(source);
        grown.put(file);
        last.put(file.path(), file);
        if (i % 5 == 0) {
          String gone = last.firstKey();
          assertThat(grown.remove(gone)).isTrue();
          last.remove(gone);
        }
      }
      last.descendingMap().values().forEach(built::put);
      TaskText task = TaskText.of(Sources.words(random, 5) + "\n" + Sources.words(random, 30));

      assertThat(ranked(grown, task)).isEqualTo(ranked(built, task)).isNotEmpty();
      assertThat(grown.snapshot().paths()).isEqualTo(List.copyOf(last.keySet()));
    }
  }

  @Test
  void acceptsHostileFilesAndTasks() {
    for (int seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var index = new CodeIndex();
      for (int i = random.nextInt(5); i > 0; i--) {
        index.put(CodeFile.of(Sources.hostile(random, i)));
      }
      SourceText text = Sources.hostile(random, 0);

      assertThat(ranked(index, TaskText.of(String.valueOf(text)))).hasSizeLessThan(6);
    }
  }

  private static List<RankedFile> ranked(CodeIndex index, TaskText task) {
    return Ranking.rank(index.snapshot().candidates(_ -> true), task, History.none(), 1_000);
  }

  private static List<RankedFile> rank(String task, SourceText... files) {
    return ranked(index(files), TaskText.of(task));
  }

  private static List<String> symbols(String task, SourceText file) {
    return rank(task, file).getFirst().symbols().stream()
        .map(each -> each.symbol().name())
        .toList();
  }

  private static List<String> mention(String task, SourceText... files) {
    return rank(task, files).stream()
        .filter(file -> file.shares().mention() > 0)
        .map(file -> file.path() + " " + file.shares().mention())
        .sorted()
        .toList();
  }

  private static List<String> dotted(String task, SourceText... files) {
    return rank(task, files).stream()
        .filter(file -> file.shares().dotted() > 0)
        .map(file -> file.path() + " " + file.shares().dotted())
        .sorted()
        .toList();
  }

  private static CodeIndex index(SourceText... files) {
    var index = new CodeIndex();
    for (SourceText file : files) {
      index.put(CodeFile.of(file));
    }
    return index;
  }
}
