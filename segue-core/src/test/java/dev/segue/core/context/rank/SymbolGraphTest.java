package dev.segue.core.context.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.SourceText;
import dev.segue.core.context.code.Sources;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SymbolGraphTest {
  private static final SourceText PAGE = Sources.file("page.py", "class Page", "def flush");
  private static final SourceText OTHER = Sources.file("other.py", "def flush");
  private static final SourceText PLAN =
      Sources.using(Sources.file("plan.py", "class Plan"), "Page", "flush", "len");
  private static final SourceText RUN =
      Sources.using(Sources.file("run.py", "def run"), "Plan", "Page");
  private static final SourceText ALONE =
      Sources.using(Sources.file("alone.py", "class Page2"), "Page2");

  @Test
  void knowsWhoDefinesAndWhoRefers() {
    SymbolGraph graph = graph(PLAN, RUN, PAGE, OTHER, ALONE);

    assertThat(graph.defining("flush")).containsExactly("other.py", "page.py");
    assertThat(graph.referring("flush")).containsExactly("plan.py");
    assertThat(graph.referring("Page")).containsExactly("plan.py", "run.py");
    assertThat(graph.defining("len")).isEmpty();
    assertThat(graph.referring("Page2")).isEmpty();
  }

  @Test
  void sharesANameAmongThoseThatDefineIt() {
    SymbolGraph graph = graph(PLAN, RUN, PAGE, OTHER, ALONE);

    assertThat(graph.uses("plan.py"))
        .containsExactly(
            new SymbolGraph.Neighbour("page.py", 1.5), new SymbolGraph.Neighbour("other.py", 0.5));
    assertThat(graph.usedBy("page.py"))
        .containsExactly(
            new SymbolGraph.Neighbour("plan.py", 1.5), new SymbolGraph.Neighbour("run.py", 1));
    assertThat(graph.uses("gone.py")).isEmpty();
  }

  @Test
  void followsNoNameThatMostFilesDefine() {
    var files = new ArrayList<SourceText>();
    files.add(PLAN);
    for (int i = 0; i <= SymbolGraph.MOST_DEFINING; i++) {
      files.add(Sources.file("f" + i + ".py", "def flush"));
    }
    SymbolGraph graph = graph(files.toArray(new SourceText[0]));

    assertThat(graph.defining("flush")).isEmpty();
    assertThat(graph.uses("plan.py")).isEmpty();
  }

  @Test
  void ranksAllFilesAroundSome() {
    SymbolGraph graph = graph(PLAN, RUN, PAGE, OTHER, ALONE);

    List<SymbolGraph.Neighbour> around = graph.around(List.of("run.py", "gone.py"));

    assertThat(around)
        .extracting(SymbolGraph.Neighbour::path)
        .containsExactly("run.py", "plan.py", "page.py", "other.py");
    assertThat(around.stream().mapToDouble(SymbolGraph.Neighbour::weight).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(graph.around(List.of("alone.py")))
        .containsExactly(new SymbolGraph.Neighbour("alone.py", 1));
    assertThat(graph.around(List.of("gone.py"))).isEmpty();
  }

  @Test
  void isTheSameInWhateverOrderFilesCame() {
    var random = new Random(4);
    var files = new ArrayList<SourceText>();
    for (int i = 0; i < 80; i++) {
      files.add(i % 9 == 0 ? Sources.hostile(random, i) : Sources.random(random, i));
    }
    SymbolGraph one = graph(files.toArray(new SourceText[0]));
    Collections.shuffle(files, random);
    SymbolGraph other = graph(files.toArray(new SourceText[0]));

    List<String> start = List.of(files.getFirst().path());
    assertThat(one.around(start)).isEqualTo(other.around(start)).isNotEmpty();
  }

  private static SymbolGraph graph(SourceText... files) {
    var index = new CodeIndex();
    for (SourceText file : files) {
      index.put(CodeFile.of(file));
    }
    return SymbolGraph.of(index.snapshot());
  }
}
