package dev.segue.session.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyWatchTest {
  private static boolean hasKeys(KeyWatch watch, String text) {
    return watch.hasKeys(text.getBytes(StandardCharsets.UTF_8));
  }

  /** What xterm, kitty and tmux answer to agents that ask, and what they tell unasked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\033[?62;22;52c",
        "\033[>41;390;0c",
        "\033[12;40R",
        "\033[0n",
        "\033[?2026;2$y",
        "\033[8;40;120t",
        "\033[I",
        "\033[O",
        "\033[?1u",
        "\033]11;rgb:1e1e/1e1e/1e1e\033\\",
        "\033]4;7;rgb:c0c0/c0c0/c0c0\007",
        "\033P>|kitty(0.32.2)\033\\",
        "\033P1+r524742=38\033\\",
        "\033_Gi=31;OK\033\\",
        "\033[<35;10;20M",
      })
  void whatTerminalsSendByThemselvesIsNoKey(String report) {
    assertThat(hasKeys(new KeyWatch(), report)).isFalse();
    assertThat(hasKeys(new KeyWatch(), report + report)).isFalse();
    assertThat(hasKeys(new KeyWatch(), report + "x")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "é",
        "\r",
        "\003",
        "\033",
        "\033\033",
        "\033x",
        "\033[A",
        "\033OP",
        "\033[1;5C",
        "\033[97;5u",
        "\033[200~text\033[201~",
        "\033[<0;10;20M",
        "\033[<64;10;20M",
        "\033[<32;10;20M",
        "\033]x",
        "\033]\r",
        "\033]11;\r",
        "\033P\033[I",
        "\033[R",
      })
  void whatAPersonDoesIsAKey(String keys) {
    var watch = new KeyWatch();

    assertThat(hasKeys(watch, keys)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 12, 24})
  void aReportMayBeCutAnywhereBehindItsFirstByte(int cut) {
    String report = "\033]11;rgb:1e1e/1e1e/1e1e\033\\";
    var watch = new KeyWatch();

    assertThat(hasKeys(watch, report.substring(0, cut))).isFalse();
    assertThat(hasKeys(watch, report.substring(cut))).isFalse();
    assertThat(hasKeys(watch, "y")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\033]11;rgb:", "\033[", "\033[?1", "\033P>|"})
  void keysBehindAReportThatNeverEndsAreSeenAgainAfterEnter(String begun) {
    var watch = new KeyWatch();
    hasKeys(watch, begun);

    assertThat(hasKeys(watch, "\r")).isTrue();
    assertThat(hasKeys(watch, "z")).isTrue();
  }
}
