package dev.segue.files.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceReaderTest {
  private static Node parse(String name, String text) {
    Problems problems = new Problems();
    Node node = SourceReader.parse(name, text.getBytes(UTF_8), problems);
    problems.throwIfAny();
    return node;
  }

  private static String refusal(String name, byte[] bytes) {
    Problems problems = new Problems();
    InputException refusal =
        catchThrowableOfType(
            InputException.class,
            () -> {
              SourceReader.parse(name, bytes, problems);
              problems.throwIfAny();
            });
    return refusal == null ? "accepted" : refusal.getMessage();
  }

  private static String refusal(String text) {
    return refusal("a.yaml", text.getBytes(UTF_8));
  }

  @Test
  void knowsLineAndColumnOfEveryValueInBothFormats() {
    Node yaml = parse("f", "# note\r\na: 1\r\nb:\r\n  - x\r\n  - |\r\n    text\r\n");
    Node json = parse("f", "{\n  \"a\": 1,\n  \"b\": [\n    \"x\",\n  \"text\\n\"]}");

    assertThat(places(yaml)).containsExactly("2:1", "2:4", "4:3", "4:5", "5:5");
    assertThat(places(json)).containsExactly("1:1", "2:8", "3:8", "4:5", "5:3");
    assertThat(yaml.json()).isEqualTo(json.json()).isEqualTo("{\"a\":1,\"b\":[\"x\",\"text\\n\"]}");
  }

  private static List<String> places(Node node) {
    Stream<String> own = Stream.of(node.at().line() + ":" + node.at().column());
    Stream<String> below =
        switch (node) {
          case Node.Mapping(_, var entries) ->
              entries.values().stream().flatMap(entry -> places(entry.value()).stream());
          case Node.Sequence(_, var items) -> items.stream().flatMap(item -> places(item).stream());
          case Node.Scalar _ -> Stream.empty();
        };
    return Stream.concat(own, below).toList();
  }

  @Test
  void acceptsAByteOrderMarkOfUtf8AndRefusesOtherEncodings() {
    String wide = "looks like UTF-16 or UTF-32, not UTF-8; save the file as UTF-8";

    assertThat(parse("a.yaml", "\uFEFFa: ü").json()).isEqualTo("{\"a\":\"ü\"}");
    assertThat(parse("a.json", "\uFEFF{\"a\": 1}").json()).isEqualTo("{\"a\":1}");
    assertThat(refusal("a.yaml", "a: b".getBytes(UTF_16))).isEqualTo("a.yaml: " + wide);
    assertThat(refusal("a.yaml", "a: b".getBytes(UTF_16LE))).isEqualTo("a.yaml: " + wide);
    assertThat(refusal("a.yaml", "a: b".getBytes(UTF_16BE))).isEqualTo("a.yaml: " + wide);
    assertThat(refusal("a.yaml", "a: b\nc: ä\n".getBytes(ISO_8859_1)))
        .isEqualTo("a.yaml:2: is not UTF-8 (byte 0xE4); save the file as UTF-8");
    assertThat(refusal("a.yaml", new byte[] {'a', '\n', (byte) 0xC3}))
        .isEqualTo("a.yaml:2: is not UTF-8 (byte 0xC3); save the file as UTF-8");
    assertThat(refusal("a: b\nc: d\0")).isEqualTo("a.yaml:2: holds a NUL byte");
  }

  @Test
  void refusesCharactersThatCannotBeKept() {
    assertThat(refusal("a: \"x\\0\"")).isEqualTo("a.yaml:1: a text holds a NUL character");
    assertThat(refusal("a.json", "[\n\"\\ud800\"]".getBytes(UTF_8)))
        .isEqualTo("a.json:2: a text holds half of a surrogate pair");
    assertThat(refusal("a: 1\nb: \u0007"))
        .isEqualTo("a.yaml:2: holds the character U+0007, which YAML forbids");
    assertThat(parse("a.json", "[\"\\ud83d\\ude00\"]").json()).isEqualTo("[\"😀\"]");
  }

  @Test
  void refusesALargeFileBeforeReadingIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("big.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(10L * 1024 * 1024);
    }

    assertThat(readRefusal(file)).isEqualTo(file + ": is over 5 MB; such files are not read");
  }

  @Test
  void readsAFileOfExactlyTheLargestSize() {
    String text = "a: " + "x".repeat(SourceReader.LARGEST - 3);

    assertThat(refusal("a.yaml", text.getBytes(UTF_8))).isEqualTo("accepted");
    assertThat(refusal("a.yaml", (text + "x").getBytes(UTF_8))).contains("over 5 MB");
  }

  @Test
  void saysWhyAFileCannotBeRead(@TempDir Path folder) throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.yaml"));

    assertThat(readRefusal(folder)).isEqualTo(folder + ": is a folder, not a file");
    assertThat(readRefusal(folder.resolve("no.yaml"))).endsWith("no.yaml: does not exist");
    assertThat(readRefusal(empty)).isEqualTo(empty + ": is empty");
    assertThat(SourceReader.readIfAny(empty, new Problems())).isEmpty();
  }

  private static String readRefusal(Path file) {
    InputException refusal =
        catchThrowableOfType(InputException.class, () -> SourceReader.read(file, new Problems()));
    return refusal.getMessage();
  }

  @Test
  void refusesFloodsOfValues() {
    assertThat(refusal("[" + "1,".repeat(600_000) + "1]"))
        .contains("holds more than 500000 values");
    assertThat(refusal("[".repeat(100_000))).contains("is nested more than 50 levels deep");
    assertThat(refusal("? [a]\n: b")).contains("a key must be a single word");
    assertThat(refusal("*none")).contains("repeats a value that no &none names");
  }

  @Test
  void resolvesPlainWordsByTheCoreSchema() {
    String text =
        "[1, -2, +3, 007, 0x1F, 0o17, 1.5, .5, 1., 1e3, true, False, null, ~, '', yes, '1', .inf,"
            + " 1e9999999, 12:30:45, 2026-11-28, !!str 5]";

    assertThat(parse("a.yaml", text).json())
        .isEqualTo(
            "[1,-2,3,7,31,15,1.5,0.5,1,1e3,true,false,null,null,\"\",\"yes\",\"1\",\".inf\","
                + "\"1e9999999\",\"12:30:45\",\"2026-11-28\",\"5\"]");
  }

  @Test
  void makesControlCharactersVisibleInProblems() {
    Problem problem = new Problem("f\u001b[2J", 3, "a\rb", "c\u202ed");

    assertThat(problem).hasToString("f\\u001b[2J:3: a\\u000db: c\\u202ed");
  }
}
