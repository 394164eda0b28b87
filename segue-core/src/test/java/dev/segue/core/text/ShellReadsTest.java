package dev.segue.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class ShellReadsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '%',
      value = {
        "cat a.txt @ a.txt",
        "/bin/cat -n a.txt src/b.txt @ a.txt|src/b.txt",
        "cat -- -odd @ -odd",
        "cat 'a b.txt' \"c d.txt\" e\\ f @ a b.txt|c d.txt|e f",
        "sed -n '1,20p' src/A.java @ src/A.java",
        "sed -n -e 1p -e 5p src/A.java @ src/A.java",
        "sed -ne 1,5p a b @ a|b",
        "sed --quiet --expression=1p a @ a",
        "head -20 a @ a",
        "head -n 20 a @ a",
        "head -n20 a @ a",
        "tail -n +5 a @ a",
        "tail --lines 5 a @ a",
        "nl -ba a.txt @ a.txt",
        "nl -bn a.txt @ a.txt",
        "nl -b a a.txt @ a.txt",
        "less +20 -N a @ a",
        "cat a | grep x @ a",
        "cat a; cat b && cat c || cat d & cat e @ a|b|c|d|e",
        "cat a 2>/dev/null >out @ a",
        "cat a 2>&1 | head -5 @ a",
        "wc -l < a @ a",
        "LANG=C cat a @ a",
        "cat a # and b @ a",
        "cat /etc/passwd @ /etc/passwd",
        "cd src && cat a.txt /b @ src/a.txt|/b",
        "cd src; cd main; cat a @ src/main/a",
        "cd $X && cat a /b @ /b",
        "cd - && cat a @ %%",
        "cd /w && cat a @ /w/a",
        "(cd src && cat a); cat b @ %%",
        "cat a && (cd src && cat b) @ a",
        "bash -lc 'cat a' @ a",
        "/bin/bash -lc \"sed -n 1,2p 'b c.txt' && nl -ba notes.md | head -5\" @ b c.txt|notes.md",
        "bash -c \"bash -c 'cat a'\" @ %%",
      })
  void namesTheFilesThatACommandShows(String command, String files) {
    assertThat(String.join("|", ShellReads.of(command.strip()))).isEqualTo(files.strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "cat",
        "cat -",
        "cat *.txt",
        "cat $FILE",
        "cat \"$FILE\"",
        "cat `ls`",
        "cat ~/a",
        "cat {a,b}",
        "cat > a.txt",
        "cat >> a.txt",
        "sed -i s/a/b/ a.txt",
        "sed -i.bak -e s/a/b/ a.txt",
        "sed --in-place=.bak s/a/b/ a.txt",
        "sed -n",
        "grep -rn x src",
        "rm a",
        "python3 -c 'print(1)' a",
        "cat > a <<EOF\ncat b\nEOF\n",
        "cat 'a",
        "cat \"a",
        "$CAT a"
      })
  void namesNoneWhereTheTextDoesNotSay(String command) {
    assertThat(ShellReads.of(command)).isEmpty();
  }

  @Test
  void looksIntoWhatASubstitutionShows() {
    assertThat(ShellReads.of("echo $(cat a)")).containsExactly("a");
  }

  @Test
  void keepsItsBounds() {
    assertThat(ShellReads.of("cat " + "a ".repeat(500))).hasSize(50);
    assertThat(ShellReads.of("cat " + "a".repeat(ShellReads.LONGEST))).isEmpty();
  }

  @Test
  void takesAnyText() {
    var random = new Random(7);
    String parts = "cat sed cd a' \"$`\\<>|&;()#=\n-ie{*";
    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        text.append(parts.charAt(random.nextInt(parts.length())));
      }

      List<String> files = ShellReads.of(text.toString());

      assertThat(files).doesNotContain("").hasSizeLessThanOrEqualTo(50);
    }
  }
}
