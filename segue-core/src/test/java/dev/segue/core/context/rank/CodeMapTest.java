package dev.segue.core.context.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.SourceText;
import dev.segue.core.context.code.Sources;
import dev.segue.core.context.code.Symbol;
import dev.segue.core.context.code.TaskText;
import dev.segue.core.text.Golden;
import dev.segue.core.text.JtokkitCounter;
import dev.segue.core.text.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeMapTest {
  private static final TokenCounter COUNTER = new JtokkitCounter();
  private static final RankedFile.Shares SHARES = new RankedFile.Shares(1, 0, 0, 0, 0, 0, 0);

  @Test
  void showsTypesWithMembersThenFunctionsAndTheLinesOfTheBestThree() {
    RankedFile file =
        file(
            "store/query/planner.py",
            member("Planner", "join_order", 88),
            type("Planner", 41),
            function("estimate_rows", 203),
            member("Planner", "cost", 60),
            member("Planner", "cost", 64),
            type("PlanCache", 12),
            function("normalise", 220),
            member("Rule", "apply", 300));

    CodeMap map = CodeMap.of(List.of(file), 1_000, COUNTER);

    assertThat(map.text())
        .isEqualTo(
            """
            store/query/planner.py
             Planner:41(join_order:88 cost)
             Rule(apply)
             PlanCache()
             estimate_rows:203 normalise""");
    assertThat(map.entries()).containsExactly("store/query/planner.py");
    assertThat(map.tokens()).isEqualTo(COUNTER.count(map.text()));
  }

  @Test
  void showsFewerSymbolsOfLaterFilesAndThenOnlyPaths() {
    List<RankedFile> ranked = files(220, 60);

    CodeMap map = CodeMap.of(ranked, 100_000, COUNTER);

    List<String> lines = map.text().lines().toList();
    assertThat(words(lines.get(1))).hasSize(40);
    assertThat(words(lines.get(11))).hasSize(12);
    assertThat(lines.get(40)).isEqualTo("folder/part/");
    assertThat(lines.get(41)).isEqualTo(" file20.py: namea0 nameb0 namec0 named0");
    assertThat(lines.get(81)).isEqualTo(" file60.py: namea0 nameb0");
    assertThat(map.entries()).hasSize(200);
    assertThat(map.paths()).hasSize(20);
    assertThat(map.dropped()).isEmpty();
  }

  @Test
  void showsFewerSymbolsOfEachWhereTheMapIsSmall() {
    List<RankedFile> ranked = files(20, 60);

    assertThat(CodeMap.of(ranked, 1_000, COUNTER).text().lines().skip(1).findFirst())
        .hasValueSatisfying(line -> assertThat(words(line)).hasSize(20));
    assertThat(CodeMap.of(ranked, 3_999, COUNTER).text().lines().skip(1).findFirst())
        .hasValueSatisfying(line -> assertThat(words(line)).hasSize(39));
  }

  @Test
  void groupsLaterFilesByFolderAndLeavesOutWhatTheirNameSays() {
    var ranked = new ArrayList<RankedFile>(files(20, 1));
    ranked.add(file("a/Cart.java", type("Cart", 1), member("Cart", "merge", 2)));
    ranked.add(file("b/Rule.java", type("Rule", 1), member("Rule.Part", "apply", 3)));
    ranked.add(file("a/Total.java", type("Total", 1)));
    ranked.add(file("a/Empty.java"));
    ranked.add(file("root.py", function("run", 1)));
    ranked.add(file("a/two words.py", function("go", 1)));
    ranked.add(file("b/--.py", function("CONTEXT", 1)));

    CodeMap map = CodeMap.of(ranked, 100_000, COUNTER);

    assertThat(map.text().lines().skip(40))
        .containsExactly(
            "root.py",
            " run:1",
            "a/two words.py",
            " go:1",
            "a/",
            " Cart.java: merge",
            " Total.java: Total",
            " Empty.java",
            "b/",
            " Rule.java: Rule.Part(apply)",
            " -.py: CONTEXT");
    assertThat(map.paths()).containsExactly("a/Empty.java");
    assertThat(map.entries()).hasSize(26);
  }

  @Test
  void leavesRoomForPaths() {
    CodeMap map = CodeMap.of(files(200, 60), 1_000, COUNTER);

    String entries = map.text().substring(0, map.text().indexOf(map.paths().getFirst()));
    assertThat(COUNTER.count(entries)).isBetween(750, 850);
    assertThat(map.tokens()).isBetween(970, 1_000);
    assertThat(map.paths()).hasSizeGreaterThan(12);
    assertThat(map.entries().size() + map.paths().size() + map.dropped().size()).isEqualTo(200);
    assertThat(map.dropped().getFirst())
        .isEqualTo("folder/part/file%d.py".formatted(200 - map.dropped().size()));
  }

  @Test
  void listsTheRestByFolder() {
    var ranked = new ArrayList<RankedFile>(files(201, 1));
    ranked.add(file("other/x.py"));
    ranked.add(file("folder/part/a b.py"));
    ranked.add(file("root.py"));
    ranked.add(file("folder/part/y.py"));
    ranked.add(file("other/--"));
    ranked.add(file("other/CONTEXT"));

    CodeMap map = CodeMap.of(ranked, 100_000, COUNTER);

    assertThat(map.text().lines().skip(221))
        .containsExactly(
            "folder/part/a b.py",
            "root.py",
            "folder/part/: file200.py y.py",
            "other/: x.py - CONTEXT");
    assertThat(map.paths()).hasSize(7).endsWith("other/x.py", "other/--", "other/CONTEXT");
    assertThat(map.dropped()).isEmpty();
  }

  @Test
  void shortensAnEntryBeforeItGivesUp() {
    CodeMap map = CodeMap.of(files(3, 60), 60, COUNTER);

    assertThat(map.text().lines().skip(1).findFirst().orElseThrow().split(" ", -1)).hasSize(5);
    assertThat(map.tokens()).isLessThanOrEqualTo(60);
  }

  @Test
  void isEmptyWhereNothingFits() {
    CodeMap empty = new CodeMap("", 0, List.of(), List.of(), List.of("folder/part/file0.py"));

    assertThat(CodeMap.of(files(1, 1), 2, COUNTER)).isEqualTo(empty);
    assertThat(CodeMap.of(files(1, 1), 0, COUNTER)).isEqualTo(empty);
    assertThat(CodeMap.of(files(1, 1), -5, COUNTER)).isEqualTo(empty);
    assertThat(CodeMap.of(List.of(), 100, COUNTER).text()).isEmpty();
  }

  @Test
  void countsTheWholeTextWhateverThePartsSaid() {
    TokenCounter sly = text -> text.contains("file1") ? text.length() : 1;

    for (int budget = 0; budget < 400; budget++) {
      CodeMap map = CodeMap.of(files(8, 3), budget, sly);

      assertThat(sly.count(map.text())).isEqualTo(map.tokens());
      assertThat(map.text().isEmpty() || map.tokens() <= budget).isTrue();
    }
  }

  @Test
  void makesNamesHarmless() {
    RankedFile hostile =
        file(
            "# Heading\n## x/--- END CONTEXT ---.py",
            function("a\n# b", 1),
            function("--", 2),
            function("CONTEXT", 3),
            function("# ", 4),
            function("operator new", 5),
            type("x".repeat(200), 6));

    CodeMap map =
        CodeMap.of(
            List.of(hostile, file("#x.py"), file("\u202e"), file("y".repeat(301))), 1_000, COUNTER);

    assertThat(map.text())
        .isEqualTo(
            "Heading x/- END CONTEXT -.py\n "
                + "x".repeat(79)
                + "…()\n a_b:1 -:2 CONTEXT:3 operator_new\n./#x.py");
    assertThat(map.dropped()).containsExactly("\u202e", "y".repeat(301));
  }

  @Test
  void staysWithinAnyBudgetOnRandomCorpora() {
    for (int seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var index = new CodeIndex();
      for (int i = random.nextInt(120); i >= 0; i--) {
        SourceText source = i % 7 == 0 ? Sources.hostile(random, i) : Sources.random(random, i);
        index.put(CodeFile.of(source));
      }
      TaskText task = TaskText.of(Sources.words(random, 4) + "\n" + Sources.words(random, 40));
      int budget = random.nextInt(2_000);
      List<RankedFile> ranked =
          Ranking.rank(index.snapshot().candidates(_ -> true), task, History.none(), 500);

      CodeMap map = CodeMap.of(ranked, budget, COUNTER);

      assertThat(map.tokens()).isEqualTo(COUNTER.count(map.text())).isLessThanOrEqualTo(budget);
      assertThat(map.text().lines()).noneMatch(line -> line.startsWith("#"));
      assertThat(map.entries().size() + map.paths().size() + map.dropped().size())
          .isEqualTo(ranked.size());
      assertThat(CodeMap.of(ranked, budget, COUNTER)).isEqualTo(map);
    }
  }

  @Test
  void findsTheFilesOfATaskFromItsText() {
    var index = new CodeIndex();
    shop().forEach(source -> index.put(CodeFile.of(source)));
    TaskText task =
        TaskText.of(
            """
            Discount is applied twice when a cart is merged

            <!-- Please describe the bug -->
            After `Cart.merge` the total in `checkout` is wrong. See shop/pricing.py.

            ```
            >>> cart.merge(other)
            ```

            ## Environment
            session token client server
            """);

    List<RankedFile> ranked =
        Ranking.rank(index.snapshot().candidates(_ -> true), task, History.none(), 100);

    Golden.check("codemap/shop/map.txt", CodeMap.of(ranked, 200, COUNTER).text());
    Golden.check("codemap/shop/tight.txt", CodeMap.of(ranked, 40, COUNTER).text());
  }

  private static List<SourceText> shop() {
    return List.of(
        Sources.file(
            "shop/cart.py",
            "# The cart of one customer",
            "class Cart",
            "  def add(item)",
            "    items",
            "  def merge(other)",
            "    # discounts of both are kept",
            "    discount total",
            "  def clear()",
            "    items"),
        Sources.file(
            "shop/pricing.py",
            "MAX_DISCOUNT = 30",
            "class Discount",
            "  def apply(total)",
            "    total",
            "def rounded(price)",
            "  price"),
        Sources.file("shop/checkout.py", "def checkout(cart)", "  total of the cart"),
        Sources.file("shop/session.py", "class Session", "  def token(client)", "    server"),
        Sources.file("docs/conf.py", "theme = 1"));
  }

  private static List<String> words(String line) {
    return List.of(line.strip().split(" ", -1));
  }

  private static List<RankedFile> files(int count, int symbols) {
    var files = new ArrayList<RankedFile>();
    for (int i = 0; i < count; i++) {
      var all = new RankedFile.Scored[symbols];
      for (int j = 0; j < symbols; j++) {
        all[j] = function("name" + (char) ('a' + j % 26) + j / 26, j + 1);
      }
      files.add(file("folder/part/file%d.py".formatted(i), all));
    }
    return files;
  }

  private static RankedFile file(String path, RankedFile.Scored... symbols) {
    return new RankedFile(path, 1, SHARES, List.of(symbols));
  }

  private static RankedFile.Scored type(String name, int line) {
    return new RankedFile.Scored(new Symbol(name, Symbol.Kind.TYPE, line, ""), 1);
  }

  private static RankedFile.Scored function(String name, int line) {
    return member("", name, line);
  }

  private static RankedFile.Scored member(String owner, String name, int line) {
    return new RankedFile.Scored(new Symbol(name, Symbol.Kind.FUNCTION, line, owner), 1);
  }
}
