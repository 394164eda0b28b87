package dev.segue.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.text.Redactor;
import org.junit.jupiter.api.Test;

class ResultLineTest {
  private static String line(String summary) {
    return ResultLine.of(summary, Redactor.STANDARD).orElse("");
  }

  @Test
  void isTheFirstSentence() {
    assertThat(line("Added the endpoint. Also tests.")).isEqualTo("Added the endpoint.");
    assertThat(line("Moved to v1.2 in a.txt, e.g. Foo! Then more"))
        .isEqualTo("Moved to v1.2 in a.txt, e.g. Foo!");
    assertThat(line("First\nline\n\nSecond paragraph.")).isEqualTo("First line");
    assertThat(line("完成了。还有更多")).isEqualTo("完成了。");
  }

  @Test
  void isShortHarmlessAndWithoutSecrets() {
    assertThat(line("x".repeat(500))).hasSize(120).endsWith("…");
    assertThat(line("## Done: API_KEY=abc \u001b[1mset\u001b[0m"))
        .isEqualTo("Done: API_KEY=[redacted] set");
    assertThat(line(" \n\u001b[0m")).isEmpty();
    assertThat(line("\n---\n\nReal text")).isEqualTo("-");
  }
}
