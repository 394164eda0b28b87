package dev.segue.context.index.language;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.segue.core.context.code.Field;
import dev.segue.core.context.code.Piece;
import dev.segue.core.context.code.SourceText;
import dev.segue.core.context.code.Symbol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that somebody made to hurt a reader, and texts that are only odd. */
@Tag("slow")
class HostileSourcesTest {
  /** What a text may be full of. */
  static final List<String> ENDLESS =
      List.of(
          "(",
          "{",
          "[",
          "\"",
          "'",
          "`",
          "\"\"\"",
          "/*",
          "/* */",
          "//",
          "#",
          "--",
          "-",
          "!",
          "a.",
          "a,",
          "\\\"",
          "\"\\",
          "${",
          "`${",
          "f\"{",
          "<",
          "<a>",
          "if x ",
          "else ",
          "=begin\n",
          "#|",
          "{-",
          "(*",
          "--[[",
          "class A ",
          "class A{",
          "def f\n",
          "func (",
          " ",
          "\t",
          "\n",
          "a\n ",
          "x = y\n",
          "\"a\" ",
          "'a' ",
          "r#\"",
          "é",
          "\u0001",
          "\uD83D\uDE00 ");

  /** A file of each language. */
  static final Map<Language, String> NAMES = names();

  private final SourceReader reader = new SourceReader();

  private static Map<Language, String> names() {
    var names = new HashMap<Language, String>();
    for (String ending :
        List.of(
            "java", "py", "ts", "tsx", "js", "go", "rs", "c", "cs", "kt", "scala", "swift",
            "groovy", "dart", "zig", "proto", "sol", "php", "rb", "sh", "pl", "r", "el", "sql",
            "lua", "hs", "adb", "erl", "ml", "vue")) {
      names.put(Language.of("a." + ending, false).orElseThrow(), "a." + ending);
    }
    return names;
  }

  @Test
  void triesEveryLanguage() {
    assertThat(NAMES).containsOnlyKeys(Language.values());
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource(Language.class)
  void readsMuchOfAnythingWithoutAnEnd(Language language) {
    for (String part : ENDLESS) {
      byte[] bytes = part.repeat(4_000 / part.length()).getBytes(UTF_8);

      assertThatNoException()
          .as("%s full of %s", language, part)
          .isThrownBy(() -> reader.read(NAMES.getOrDefault(language, ""), bytes));
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void readsRandomBytesAndAlwaysTheSameWay(Language language) {
    String name = NAMES.getOrDefault(language, "");
    var random = new Random(language.name().hashCode());
    String signs = "(){}[]<>\"'`/*#-=\\\n\t ;:,.!?$%&|@ab1_é\r class def fn func if";
    for (int round = 0; round < 300; round++) {
      byte[] bytes = new byte[random.nextInt(400)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] =
            round % 3 == 0
                ? (byte) (1 + random.nextInt(255))
                : (byte) signs.charAt(random.nextInt(signs.length()));
      }

      var once = reader.read(name, bytes);

      assertThat(reader.read(name, bytes)).isEqualTo(once);
      once.ifPresent(text -> assertThat(text.pieces()).allMatch(piece -> piece.line() >= 1));
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void losesNoWordOfAFile(Language language) {
    var random = new Random(7 + language.name().hashCode());
    String[] signs = {" ", "\n", "\"", "'", "(", ")", "//", "/*", "*/", "#", "=", ": ", "{", "}"};
    for (int round = 0; round < 200; round++) {
      var text = new StringBuilder();
      var words = new ArrayList<String>();
      for (int i = 0; i < 30; i++) {
        String word = "word" + i + "x";
        words.add(word);
        text.append(word).append(signs[random.nextInt(signs.length)]);
      }

      var read = reader.read(NAMES.getOrDefault(language, ""), text.toString().getBytes(UTF_8));

      String all = String.join(" ", read.orElseThrow().pieces().stream().map(Piece::text).toList());
      words.forEach(word -> assertThat(all).as("%s: %s", language, text).containsOnlyOnce(word));
    }
  }

  @Test
  void countsLinesOfEveryKindOfEnd() {
    for (String end : List.of("\n", "\r\n", "\r")) {
      String text = "\uFEFF# one" + end + end + "def two():" + end + "    return 'three'" + end;

      SourceText read = read("a.py", text.getBytes(UTF_8));

      assertThat(read.symbols()).containsExactly(new Symbol("two", Symbol.Kind.FUNCTION, 3, ""));
      assertThat(read.pieces())
          .containsExactly(
              new Piece(Field.COMMENT, 1, "one"),
              new Piece(Field.BODY, 3, "def two():\n    return"),
              new Piece(Field.STRING, 4, "three"));
    }
  }

  @Test
  void placesWhatFollowsLettersOfMoreThanOneByte() {
    SourceText read =
        read("A.java", "/* é😀 */ class Größe { String s = \"ü😀\"; } // 😀 end".getBytes(UTF_8));

    assertThat(read.symbols()).containsExactly(new Symbol("Größe", Symbol.Kind.TYPE, 1, ""));
    assertThat(read.pieces())
        .containsExactly(
            new Piece(Field.DOC, 1, "é😀"),
            new Piece(Field.BODY, 1, "class Größe { String s ="),
            new Piece(Field.STRING, 1, "ü😀"),
            new Piece(Field.COMMENT, 1, "😀 end"));
  }

  @Test
  void readsBytesThatAreNoUtf8() {
    SourceText read = read("a.py", "# caf\u00e9\ndef f(): pass\n".getBytes(ISO_8859_1));

    assertThat(read.symbols()).containsExactly(new Symbol("f", Symbol.Kind.FUNCTION, 2, ""));
  }

  @Test
  void leavesOutWhatIsBinaryOrBundled() {
    assertThat(reader.read("a.py", "x = 1\0".getBytes(UTF_8))).isEmpty();
    assertThat(reader.read("a.js", "let a = 1;".repeat(30).getBytes(UTF_8))).isEmpty();
    assertThat(reader.read("a.ts", "let a = 1;\n".repeat(30_001).getBytes(UTF_8))).isEmpty();
    assertThat(reader.read("a.go", "var a = 1;".repeat(30).getBytes(UTF_8))).isPresent();
    assertThat(reader.read("a.png", "x".getBytes(UTF_8))).isEmpty();
  }

  @Test
  void readsAFileWithoutAnEndingOnlyWhereItsFirstLineNamesAProgram() {
    assertThat(reader.read("run", "#!/bin/sh\nf() {\n}\n".getBytes(UTF_8)))
        .hasValueSatisfying(
            text ->
                assertThat(text.symbols())
                    .containsExactly(new Symbol("f", Symbol.Kind.FUNCTION, 2, "")));
    assertThat(reader.read("LICENSE", "Words\n".getBytes(UTF_8))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String password = \"hunter22x\";\nclass Later {}",
        "class A { String apiKey = hunter22x;\n}\nclass Later {}",
        "/* https://me:hunter22x@example.org */\n\n\nclass Later {}",
        """
        -----BEGIN RSA PRIVATE KEY-----
        hunter22x
        hunter22x
        -----END RSA PRIVATE KEY-----
        class Later {}"""
      })
  void keepsNoSecretAndTheLinesOfTheRest(String text) {
    SourceText read = read("A.java", text.getBytes(UTF_8));

    assertThat(read.toString()).doesNotContain("hunter22x").contains("[redacted]");
    int line = (int) text.lines().takeWhile(l -> !l.startsWith("class Later")).count() + 1;
    assertThat(read.symbols()).contains(new Symbol("Later", Symbol.Kind.TYPE, line, ""));
  }

  @Test
  void readsOnManyThreadsWhatItReadsOnOne() throws Exception {
    byte[] bytes = "class A { void f() { g(\"s\"); } }\n".repeat(200).getBytes(UTF_8);
    SourceText alone = read("A.java", bytes);
    try (var pool = Executors.newFixedThreadPool(8)) {
      Callable<SourceText> task = () -> read("A.java", bytes);
      for (Future<SourceText> future : pool.invokeAll(java.util.Collections.nCopies(200, task))) {
        assertThat(future.get()).isEqualTo(alone);
      }
    }
  }

  private SourceText read(String path, byte[] bytes) {
    return reader.read(path, bytes).orElseThrow();
  }
}
