package dev.segue.context.index.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.text.IgnorePattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ignore files, with git as the judge of what they mean. */
@Tag("slow")
class IgnoreRulesTest {
  private static final List<String> NAMES =
      List.of("a", "b", "ab", "a.py", "b.py", "x-1", "#c", "!d", "é.py", "[e]", "f g", "B.PY");

  private static final List<String> PARTS =
      List.of(
          "a",
          "b",
          "*",
          "**",
          "/",
          "/",
          "?",
          ".py",
          "[ab]",
          "[!a]",
          "[a-c]",
          "[[:alpha:]]",
          "\\",
          "[",
          "]",
          "x-1",
          "#",
          "!",
          "é",
          " ",
          "***",
          "[]e]",
          "[\\]e]",
          "[^é]",
          "f g");

  @TempDir Path folder;

  static IntStream seeds() {
    return IntStream.range(0, 12);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void ignoresWhatGitIgnores(int seed) throws Exception {
    var random = new Random(seed);
    var sandbox = new Sandbox(folder);
    sandbox.init("sha1");
    var paths = new TreeSet<String>();
    for (int i = 0; i < 120; i++) {
      var path = new StringBuilder();
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        path.append(NAMES.get(random.nextInt(3))).append("/");
      }
      String name = path + NAMES.get(random.nextInt(NAMES.size()));
      if (!Files.isDirectory(folder.resolve(name)) && isFree(name)) {
        sandbox.write(name, "x");
        paths.add(name);
      }
    }
    for (int round = 0; round < 8; round++) {
      sandbox.write(".gitignore", rules(random));
      if (Files.isDirectory(folder.resolve("a"))) {
        sandbox.write("a/.gitignore", rules(random));
      }

      var walked = new ArrayList<String>();
      new FolderWalk(new WorkspaceRoot(folder)).list().forEach(file -> walked.add(file.path()));

      List<String> expected =
          Arrays.stream(sandbox.git("ls-files", "-o", "--exclude-standard", "-z").split("\0", -1))
              .filter(name -> !name.isEmpty())
              .sorted()
              .toList();
      assertThat(walked.stream().sorted().toList())
          .as("%s", Files.readString(folder.resolve(".gitignore")))
          .isEqualTo(expected);
    }
    assertThat(paths).hasSizeGreaterThan(20);
  }

  private boolean isFree(String name) {
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      if (Files.isRegularFile(folder.resolve(name.substring(0, slash)))) {
        return false;
      }
    }
    return true;
  }

  private static String rules(Random random) {
    var rules = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
    for (int line = random.nextInt(5); line >= 0; line--) {
      rules.append(random.nextInt(4) == 0 ? "!" : "");
      for (int part = random.nextInt(5); part >= 0; part--) {
        rules.append(PARTS.get(random.nextInt(PARTS.size())));
      }
      rules.append(random.nextInt(5) == 0 ? "/" : "");
      rules.append(random.nextInt(6) == 0 ? "  " : "").append(random.nextInt(6) == 0 ? "\r" : "");
      rules.append('\n');
    }
    return rules.toString();
  }

  @Test
  void takesAHostilePatternInItsStride() {
    // Ends with a wild card, so that the end of the name does not tell at once.
    IgnorePattern pattern = IgnorePattern.of("*a".repeat(1_000) + "b?").orElseThrow();

    assertThat(pattern.matches("a".repeat(4_000), false)).isFalse();
  }
}
