package dev.segue.context.index.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.code.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A small file of each language, and what is seen in it. */
class GoldenTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden/language");

  static List<Path> fixtures() throws IOException {
    try (var folders = Files.list(FOLDER)) {
      return folders.sorted().toList();
    }
  }

  @Test
  void everyParserHasItsFixture() throws IOException {
    List<String> names = fixtures().stream().map(folder -> folder.toFile().getName()).toList();

    assertThat(names).contains("java", "python", "typescript", "tsx", "javascript", "go", "rust");
    assertThat(Grammar.languages()).hasSize(7);
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void readsWhatIsExpected(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      Path file = files.filter(f -> !f.endsWith("expected.txt")).findFirst().orElseThrow();
      Path expected = folder.resolve("expected.txt");

      String seen =
          show(
              new SourceReader()
                  .read(file.getFileName().toString(), Files.readAllBytes(file))
                  .orElseThrow());

      if (Boolean.getBoolean("golden.refresh")) {
        Files.writeString(expected, seen);
      }
      assertThat(seen).isEqualTo(Files.readString(expected));
    }
  }

  private static String show(SourceText text) {
    var shown = new StringBuilder();
    text.symbols()
        .forEach(
            s ->
                shown.append(
                    "%s %s%s:%d%n"
                        .formatted(
                            s.kind(),
                            s.owner().isEmpty() ? "" : s.owner() + ".",
                            s.name(),
                            s.line())));
    text.pieces()
        .forEach(
            p ->
                shown.append(
                    "%d %s %s%n".formatted(p.line(), p.field(), p.text().replace("\n", "\n    "))));
    return shown
        .append("uses ")
        .append(String.join(" ", text.references()))
        .append('\n')
        .toString();
  }
}
