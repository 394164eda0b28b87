package dev.segue.session.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.startup.BlockKey;
import dev.segue.core.startup.Edit;
import dev.segue.core.startup.MemoryText;
import dev.segue.core.testing.JavaProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that writes blocks without pause is killed again and again. */
@Tag("slow")
class KilledWriterTest {
  private static final BlockKey KEY = new BlockKey("s1");
  private static final int KILLS = 12;

  @TempDir Path root;

  /** The process: a line for each change. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) throws IOException {
      Path root = Path.of(args[0]);
      try (MemoryFiles files = filesIn(root)) {
        for (int i = 0; ; i++) {
          BlockResult result =
              i % 3 == 2 ? files.remove(KEY) : files.put(KEY, ("body " + i + "\n").repeat(1_000));
          System.out.println(result);
        }
      }
    }
  }

  private static MemoryFiles filesIn(Path root) {
    return new MemoryFiles(root.resolve("workspace"), List.of("CLAUDE.md"), root.resolve("own"));
  }

  @Test
  void leavesTheTextWithAWholeBlockOrWithout() throws Exception {
    Path real = root.toRealPath();
    Path workspace = Files.createDirectory(real.resolve("workspace"));
    Path file = workspace.resolve("CLAUDE.md");
    String before = "# Rules \u00fc\r\n".repeat(40_000) + "last";
    Files.writeString(file, before);
    for (int kill = 0; kill < KILLS; kill++) {
      killAfter(1 + kill, real);
      String text = Files.readString(file);
      Edit removed = MemoryText.remove(text, KEY);
      assertThat(removed instanceof Edit.Changed(var without) ? without : text).isEqualTo(before);
    }
    try (MemoryFiles next = filesIn(real)) {
      assertThat(next.removeLeft(_ -> true)).noneMatch(BlockResult.Refused.class::isInstance);
    }
    assertThat(file).usingCharset(StandardCharsets.UTF_8).hasContent(before);
    try (Stream<Path> all = Files.list(workspace)) {
      assertThat(all).containsExactly(file);
    }
  }

  private static void killAfter(int changes, Path root) throws Exception {
    Process writer =
        new ProcessBuilder(JavaProgram.of(Writer.class, root.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines = writer.inputReader(StandardCharsets.UTF_8)) {
      for (int i = 0; i < changes; i++) {
        assertThat(lines.readLine()).isNotNull().doesNotContain("Refused");
      }
    } finally {
      writer.destroyForcibly().waitFor();
    }
  }
}
