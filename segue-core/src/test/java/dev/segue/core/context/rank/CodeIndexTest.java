package dev.segue.core.context.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.code.CodeFile;
import dev.segue.core.context.code.Sources;
import dev.segue.core.context.code.TaskText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CodeIndexTest {
  private static final TaskText TASK = TaskText.of("cost of a query plan\n\njoin the cache");

  @Test
  void keepsASnapshotAsItWas() {
    var index = new CodeIndex();
    index.put(CodeFile.of(Sources.file("a.py", "def cost")));
    CodeSnapshot before = index.snapshot();
    List<RankedFile> ranked = rank(before);

    index.put(CodeFile.of(Sources.file("b.py", "def cost")));
    index.put(CodeFile.of(Sources.file("a.py", "def other")));

    assertThat(rank(before)).isEqualTo(ranked);
    assertThat(before.paths()).containsExactly("a.py");
    assertThat(index.snapshot().paths()).containsExactly("a.py", "b.py");
    assertThat(index.snapshot()).isSameAs(index.snapshot());
    assertThat(index.remove("c.py")).isFalse();
    assertThat(index.remove("b.py")).isTrue();
    assertThat(index.snapshot().paths()).containsExactly("a.py");
  }

  @Test
  void sweepsOutWhatWasReplacedAndChangesNothingByIt() {
    var random = new Random(3);
    var index = new CodeIndex();
    var fresh = new CodeIndex();
    for (int i = 0; i < 30; i++) {
      index.put(CodeFile.of(Sources.random(random, i)));
    }
    CodeSnapshot early = index.snapshot();
    List<RankedFile> ranked = rank(early);
    CodeFile last = CodeFile.of(Sources.file("z.py", "def cost"));
    for (int i = 0; i < 3_000; i++) {
      last = CodeFile.of(Sources.file("z.py", "def cost_" + "abc".charAt(i % 3) + "x"));
      index.put(last);
    }
    early.paths().forEach(index::remove);
    fresh.put(last);

    assertThat(index.snapshot().slots()).isLessThan(1_100);
    assertThat(rank(index.snapshot())).isEqualTo(rank(fresh.snapshot())).isNotEmpty();
    assertThat(rank(early)).isEqualTo(ranked);
  }

  @Test
  void servesReadersWhileFilesChange() throws Exception {
    var files = new ArrayList<CodeFile>();
    var random = new Random(9);
    for (int i = 0; i < 60; i++) {
      files.add(CodeFile.of(Sources.random(random, i)));
    }
    var index = new CodeIndex();
    files.forEach(index::put);
    CodeSnapshot still = index.snapshot();
    List<RankedFile> expected = rank(still);
    try (var threads = Executors.newFixedThreadPool(3)) {
      Callable<Boolean> reader =
          () -> {
            boolean isSame = true;
            for (int i = 0; i < 200; i++) {
              isSame &= rank(still).equals(expected);
              isSame &= rank(index.snapshot()).size() <= 61;
            }
            return isSame;
          };
      Callable<Boolean> writer =
          () -> {
            var own = new Random(1);
            for (int i = 0; i < 4_000; i++) {
              index.put(files.get(own.nextInt(files.size())));
              index.put(CodeFile.of(Sources.file("y.py", "def cost", "  plan join cache query")));
            }
            return true;
          };

      for (Future<Boolean> done : threads.invokeAll(List.of(reader, writer, reader))) {
        assertThat(done.get()).isTrue();
      }
    }
    index.remove("y.py");
    assertThat(rank(index.snapshot())).isEqualTo(expected);
  }

  private static List<RankedFile> rank(CodeSnapshot snapshot) {
    return Ranking.rank(snapshot.candidates(_ -> true), TASK, History.none(), 1_000);
  }
}
