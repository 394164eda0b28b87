package dev.segue.core.context.code;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTextTest {
  @Test
  void weighsTheTitleThreefold() {
    Map<String, Double> weights = weights("Planner crashes\n\nThe planner is slow, the planner!");

    assertThat(weights).containsEntry("crash", 3.0);
    assertThat(weights.get("planner")).isCloseTo(3 + log2(3), within(1e-12));
    assertThat(weights.get("slow")).isEqualTo(1);
    assertThat(weights.get("the")).isCloseTo(log2(3), within(1e-12));
  }

  @Test
  void countsWhatStandsBetweenBackticksTwiceAndOnceMoreAsProse() {
    Map<String, Double> weights = weights("x\n\nCall `flush` or ``commit`` now `open");

    assertThat(weights)
        .containsEntry("flush", 3.0)
        .containsEntry("commit", 3.0)
        .containsEntry("call", 1.0)
        .containsEntry("open", 1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "t\n```python\nflush\n```\nafter",
        "t\n~~~\nflush\n~~~\nafter",
        "t\n````\nflush\n````\nafter",
        "t\n\n    flush\n\nafter",
        "t\n\n\tflush\nafter",
        "t\n>>> flush\nafter",
        "t\n>>> if x:\n...   flush\nafter",
        "t\nTraceback (most recent call last):\n  File x\n   flush\nValueError: x\nafter",
        "t\nTraceback (most recent call last):\n  File x\nflush: x\nafter",
        "t\nat a.b.flush(C.java:3)\nafter",
        "t\nCaused by: flush\nafter",
        "t\n```\nx\n# comment\nflush\n```\nafter",
      })
  void countsCodeByHalf(String text) {
    assertThat(weights(text)).containsEntry("flush", 0.5).containsEntry("after", 1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "t\nabc\n    flush",
        "t\n\n    - flush",
        "t\n\n    1. flush",
        "t\n<!-- x --> flush",
        "t\n<!-- x\ny\n--> flush <!-- z -->",
        "t\nflush <!-- never closed",
        "t\n<!-- a --> <!-- flush",
        "t\n## Environment\nx\n## Other\nflush",
        "t\n## Environment variables\nflush",
        "t\nVersions:\n\n- x\n\nflush",
        "t\nVersions:\n```\nx\n```\n\nflush",
        "t\nEnvironment:\nx\nExpected:\nflush",
        "t\n``` x ``` flush",
      })
  void countsProseOnce(String text) {
    assertThat(weights(text)).containsEntry("flush", 1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "t\n<!-- flush -->",
        "t\n<!--\nflush\n```\n-->\n",
        "t\n## Environment\nflush",
        "t\n### Your environment\n\n```\nflush\n```\n",
        "t\n**Version**\nflush\n\nflush",
        "t\n#### Output of `pd.show_versions()`\n```\n# flush\nflush\n```\nflush",
        "t\nPython and OS version:\n- flush",
        "t\n## System info\nflush",
        "t\nhttps://example.org/flush/x.html#flush",
        "t\n[x](http://example.org/flush) `https://flush.org`",
      })
  void leavesOutWhatIsNoneOfTheTask(String text) {
    assertThat(weights(text)).doesNotContainKey("flush");
  }

  @Test
  void findsPathsInTextAddressesAndTraces() {
    TaskText task =
        TaskText.of(
            """
            See store/query.py:12, ./lib/a.ts. and `C:\\work\\x\\b.cs` (planner.py).
            https://example.org/o/r/blob/main/src/plan/cost.py#L3-L9
              File "/usr/lib/python3/site-packages/store/page.py", line 3
            not and/or, 1/2, e.g. v1.x, dir/ or .hidden
            """);

    assertThat(task.paths())
        .containsExactly(
            "store/query.py",
            "lib/a.ts",
            "work/x/b.cs",
            "planner.py",
            "example.org/o/r/blob/main/src/plan/cost.py",
            "usr/lib/python3/site-packages/store/page.py",
            "e.g",
            "v1.x");
  }

  @Test
  void findsNamesWithDots() {
    TaskText task =
        TaskText.of(
            "Use store.query.Planner.plan() not a/b.py, np.array; x..y 1.5 ends.\nat a.B.c(B.java:3)");

    assertThat(task.names())
        .containsExactly("store.query.Planner.plan", "np.array", "a.B.c", "B.java");
  }

  @Test
  void keepsTheHeaviestTermsOfAnEndlessText() {
    var text = new StringBuilder("important\n");
    for (int i = 0; i < 6_000; i++) {
      text.append("w").append(Integer.toString(i, 26).replaceAll("[0-9]", "z")).append("q ");
    }

    TaskText task = TaskText.of(text.toString());

    assertThat(task.terms()).hasSizeLessThanOrEqualTo(TaskText.MOST_TERMS);
    assertThat(task.terms()).contains(new TaskText.Weight("important", 3));
    assertThat(task.terms())
        .isSortedAccordingTo(java.util.Comparator.comparing(TaskText.Weight::term));
  }

  @Test
  @Timeout(value = 120, threadMode = SEPARATE_THREAD, unit = SECONDS)
  void takesLinearTimeOnHostileText() {
    for (String hostile :
        List.of(
            "<!--",
            "`",
            "```\n",
            "` `` ",
            "http://",
            "a.",
            "./",
            "/",
            "**\n",
            "-->",
            "# \n",
            ">>>\n...\n",
            "Traceback (most recent call last)\n ",
            "\\",
            "<!-- -->",
            "a/b.c ")) {
      assertThat(TaskText.of(hostile.repeat(100_000)).paths()).hasSizeLessThan(201);
    }
  }

  @Test
  void acceptsAnyText() {
    var random = new Random(5);
    String[] bits = {
      "```",
      "\n",
      "    ",
      "<!--",
      "-->",
      "# Version",
      "`",
      "a.b",
      "/",
      "\ud83d",
      "http://",
      ":",
      "Traceback (most recent call last)",
      ">>> ",
      "...",
      "**",
      "x y",
      "\t"
    };
    for (int i = 0; i < 2_000; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(40); n >= 0; n--) {
        text.append(bits[random.nextInt(bits.length)]);
      }

      assertThat(TaskText.of(text.toString())).isEqualTo(TaskText.of(text.toString()));
    }
  }

  private static Map<String, Double> weights(String text) {
    var weights = new TreeMap<String, Double>();
    TaskText.of(text).terms().forEach(each -> weights.put(each.term(), each.weight()));
    return weights;
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }
}
