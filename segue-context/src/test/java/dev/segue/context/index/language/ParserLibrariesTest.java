package dev.segue.context.index.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In processes of their own, since a library is loaded once. */
@Tag("slow")
class ParserLibrariesTest {
  @TempDir private Path folder;

  /** Reads one file of each language with libraries that are kept. */
  public static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      ParserLibraries.keepIn(Path.of(arguments[0]));
      var reader = new SourceReader();
      for (String name : List.of("a.java", "a.py", "a.ts", "a.tsx", "a.js", "a.go", "a.rs")) {
        reader.read(name, "class A {}\n".getBytes(StandardCharsets.UTF_8));
      }
      System.out.println(reader.abilities());
    }
  }

  private String run(Path kept, Path temporary) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                kept.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return out;
  }

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.getFileName().toString().contains("tree-sitter")).toList();
    }
  }

  @Test
  void unpacksOnceAndLeavesTheTemporaryFolderAlone() throws Exception {
    Path kept = Files.createDirectories(folder.resolve("kept"));
    Path temporary = Files.createDirectories(folder.resolve("tmp"));

    String first = run(kept, temporary);
    String second = run(kept, temporary);

    assertThat(first).isEqualTo(second).isNotBlank();
    assertThat(in(temporary)).isEmpty();
    assertThat(in(kept.resolve("lib"))).hasSize(8);
  }
}
