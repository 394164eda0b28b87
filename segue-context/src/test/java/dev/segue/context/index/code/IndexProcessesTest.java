package dev.segue.context.index.code;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One index's file, and several processes with it, some of which are killed. */
@Tag("slow")
class IndexProcessesTest {
  private static final int FILES = 1_500;

  @TempDir Path temporary;

  private Path workspace() throws Exception {
    var sandbox = new Sandbox(Files.createDirectory(temporary.resolve("workspace")));
    for (int i = 0; i < FILES; i++) {
      sandbox.write("d%d/f%d.py".formatted(i % 20, i), "def f%d(): pass\n# words\n".formatted(i));
    }
    return sandbox.folder();
  }

  private String here(Path workspace, Path file, Words words) throws InterruptedException {
    try (var index = new FileIndex<>(workspace, file, words, Clock.systemUTC())) {
      return "all " + index.refresh(IndexListener.SILENT).files().hashCode();
    }
  }

  @Test
  void goesOnWhereAKilledOneStopped() throws Exception {
    Path workspace = workspace();
    Path file = temporary.resolve("index.db");
    Process killed = IndexProgram.start(workspace, file);
    try (var lines = killed.inputReader(UTF_8)) {
      // Two batches are kept; the third is being read.
      String line = lines.readLine();
      while (line != null && !line.equals("read 512")) {
        line = lines.readLine();
      }
      assertThat(line).isEqualTo("read 512");
      killed.destroyForcibly().waitFor();
    }

    var words = new Words();

    assertThat(here(workspace, file, words))
        .isEqualTo(here(workspace, temporary.resolve("other.db"), new Words()));
    assertThat(words.writes).hasValueBetween(1, FILES - 512);
  }

  @Test
  void twoReadAndKeepAtTheSameTime() throws Exception {
    Path workspace = workspace();
    Path file = temporary.resolve("index.db");
    List<Process> both =
        List.of(IndexProgram.start(workspace, file), IndexProgram.start(workspace, file));
    String expected = here(workspace, temporary.resolve("other.db"), new Words());

    for (Process process : both) {
      List<String> lines = process.inputReader(UTF_8).lines().toList();
      assertThat(process.waitFor()).isZero();
      assertThat(lines).noneMatch(line -> line.startsWith("failed")).contains(expected);
    }
    var words = new Words();
    assertThat(here(workspace, file, words)).isEqualTo(expected);
    assertThat(words.writes).hasValue(0);
  }
}
