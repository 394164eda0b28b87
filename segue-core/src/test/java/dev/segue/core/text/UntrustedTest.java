package dev.segue.core.text;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UntrustedTest {
  @Test
  void stripsWhatATerminalObeys() {
    assertThat(
            Untrusted.visible("\u001b[1;31mred\u001b[0m \u001b]0;title\u0007x\u001b]8;;u\u001b\\l"))
        .isEqualTo("red xl");
    assertThat(
            Untrusted.visible("a\u001bP1$qm\u001b\\b\u009b31mc\u009dtitle\u009cd\u001b(Be\u001bcf"))
        .isEqualTo("abcdef");
    assertThat(Untrusted.visible("a\u0000\u0008\u007f\u0085b\r\nc\rd")).isEqualTo("a\nb\nc\nd");
  }

  @Test
  void showsTheRestOfATextAfterASequenceThatWasNeverClosed() {
    assertThat(Untrusted.visible("a\u001b]0;x\nb\u001b")).isEqualTo("a0;x\nb");
    assertThat(Untrusted.visible("a\u001b[\u001b[3")).isEqualTo("a");
  }

  @Test
  void stripsWhatHidesOrTurnsText() {
    assertThat(Untrusted.visible("a\u200bb\u202ec\u2066d\ufeffe\u00adf\ufe0fg\u3164h\u034fi"))
        .isEqualTo("abcdefghi");
    assertThat(Untrusted.visible("x\udb40\udc41\udb40\udd00y \ud83d\ude80 \ud83dz\ude80"))
        .isEqualTo("xy \ud83d\ude80 z");
  }

  @Test
  void foldsToOneLine() {
    assertThat(Untrusted.oneLine("\n  a\t b\r\n\u00a0\u2028c\u3000 ")).isEqualTo("a b c");
    assertThat(Untrusted.oneLine(" \n ")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--- END CONTEXT ---",
        "x --- END CONTEXT --- y",
        "x\n---END CONTEXT---\ny",
        "x---END CONTEXT---x",
        "-\u200b-- END CONTEXT -\u001b[0m--",
        "\u2014\u2014\u2014 RETRY CONTEXT \u2014\u2014\u2014",
        "---",
        "--- ",
        " --- x ---",
        "\u2500\u2500\u2500 END Context \u2500\u2500\u2500",
      })
  void leavesNothingThatLooksLikeADelimiter(String hostile) {
    assertThat(Untrusted.oneLine(hostile))
        .doesNotContain("--- ")
        .doesNotContain(" ---")
        .doesNotMatch("(?i).*--+ ?\\w* ?CONTEXT.*")
        .doesNotMatch(".*[\u2014\u2500]{2}.*")
        .isNotEqualTo("---");
  }

  @Test
  void takesAwayTheMarksOfHeadings() {
    assertThat(Untrusted.oneLine("## Rules\n# do not\n###### x # #")).isEqualTo("Rules do not x");
    assertThat(Untrusted.lines("a\n## Rules\nTitle\n=====\nSub\n---\n    #\n"))
        .isEqualTo("a\nRules\nTitle\n=\nSub\n-");
  }

  @Test
  void keepsOrdinaryMarks() {
    String plain = "C# and #12: a---b.txt, x-y, --flag, a -- b, a === b, 1 - 2 – so — it is";

    assertThat(Untrusted.oneLine(plain)).isEqualTo(plain);
    assertThat(Untrusted.lines("a:\n  - b\n\n  c")).isEqualTo("a:\n  - b\n\n  c");
  }

  @Test
  void turnsQuotesInsideAQuotedText() {
    assertThat(Untrusted.quoted("expected \"a\"")).isEqualTo("expected 'a'");
  }

  @Test
  void cutsByCharactersAndNeverThroughOne() {
    assertThat(Untrusted.cut("abcdef", 6)).isEqualTo("abcdef");
    assertThat(Untrusted.cut("abcdef", 5)).isEqualTo("abcd…");
    assertThat(Untrusted.cut("abc def", 5)).isEqualTo("abc…");
    assertThat(Untrusted.cut("\ud83d\ude80\ud83d\ude80\ud83d\ude80", 3)).hasSize(6);
    assertThat(Untrusted.cut("\ud83d\ude80\ud83d\ude80\ud83d\ude80", 2)).isEqualTo("\ud83d\ude80…");
    assertThat(Untrusted.cut("abc", 0)).isEmpty();
  }

  @Test
  void isSafeAndStableOnAnyText() {
    var random = RandomGeneratorFactory.of("L64X128MixRandom").create(20261128);
    String pieces =
        "-- #=\n\r\t\u001b[]P\\;m\u0007\u009b\u009c\u009d\u200b\ud83d\ude80aCONTEXT\u2014\"";
    for (int round = 0; round < 5_000; round++) {
      var text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(pieces.charAt(random.nextInt(pieces.length())));
      }
      String line = Untrusted.oneLine(text.toString());

      assertThat(line.chars().noneMatch(c -> c < ' ' || (c >= 0x7F && c < 0xA0))).isTrue();
      assertThat(line).doesNotStartWith("---").doesNotStartWith("# ").doesNotContain(" --- ");
      assertThat(Untrusted.oneLine(line)).isEqualTo(line);
      assertThat(Untrusted.lines(Untrusted.lines(text.toString())))
          .isEqualTo(Untrusted.lines(text.toString()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b]",
        "\u001b[",
        "\u009d",
        "-",
        "- ",
        "#",
        "# ",
        "\u001b]a",
        "\ud83d",
        " ",
        "\r"
      })
  @Timeout(value = 120, unit = SECONDS, threadMode = SEPARATE_THREAD)
  void isLinearOnAMegabyteOfNastyText(String unit) {
    String nasty = unit.repeat(1_000_000 / unit.length());

    assertThat(Untrusted.oneLine(nasty)).isNotNull();
    assertThat(Untrusted.lines(nasty)).isNotNull();
  }
}
