package dev.segue.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineDiffTest {
  private static String numbers(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void showsWholeLinesWithThreeAround() {
    String old = numbers(1, 9);

    assertThat(LineDiff.unified(old, old.replace("5\n", "five\n5b\n")))
        .containsExactly(
            "@@ -2,7 +2,8 @@", " 2", " 3", " 4", "-5", "+five", "+5b", " 6", " 7", " 8");
  }

  @Test
  void changesFarFromEachOtherAreHunksOfTheirOwn() {
    String old = numbers(1, 30);
    String now = old.replace("3\n4\n", "4\n").replace("\n28\n", "\n28\nnew\n");

    assertThat(LineDiff.unified(old, now))
        .containsExactly(
            "@@ -1,6 +1,5 @@",
            " 1",
            " 2",
            "-3",
            " 4",
            " 5",
            " 6",
            "@@ -26,5 +25,6 @@",
            " 26",
            " 27",
            " 28",
            "+new",
            " 29",
            " 30");
  }

  @Test
  void aFileThatIsNewIsAllAddedAndOneThatGoesAllRemoved() {
    assertThat(LineDiff.unified("", "a\nb\n")).containsExactly("@@ -0,0 +1,2 @@", "+a", "+b");
    assertThat(LineDiff.unified("a\n", "")).containsExactly("@@ -1,1 +0,0 @@", "-a");
  }

  @Test
  void theSameLinesAreNoDifference() {
    assertThat(LineDiff.unified("a\r\nb", "a\nb\n")).isEmpty();
  }
}
