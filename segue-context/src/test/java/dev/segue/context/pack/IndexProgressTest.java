package dev.segue.context.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexProgressTest {
  private static List<String> told(boolean isWatched, int all) {
    var told = new ArrayList<String>();
    var progress = new IndexProgress(told::add, isWatched);
    for (int done = 0; done <= all; done += 100) {
      progress.read(done, all);
    }
    progress.keepsNothing("The index cannot be written");
    return told;
  }

  @Test
  void aTerminalIsToldInAFewSteps() {
    assertThat(told(true, 1_000))
        .hasSize(7)
        .startsWith("indexing the workspace: 0 of 1,000 files")
        .endsWith("The index cannot be written; this time it is kept in memory alone");
  }

  @Test
  void aFileOrAPipeIsToldOnlyWhatGoesWrong() {
    assertThat(told(false, 1_000))
        .containsExactly("The index cannot be written; this time it is kept in memory alone");
  }

  @Test
  void aSmallWorkspaceIsReadWithoutAWord() {
    assertThat(told(true, 400)).hasSize(1);
  }
}
