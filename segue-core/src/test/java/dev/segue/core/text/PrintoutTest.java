package dev.segue.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintoutTest {
  private static final String SECRET = "ghp_" + "a1B2".repeat(9);
  private static final String KEY =
      "-----BEGIN RSA PRIVATE KEY-----\n"
          + "MIIEowIBAAKCAQEA7xyz\n".repeat(40)
          + "-----END RSA PRIVATE KEY-----\n";

  private final Printout printout = new Printout(Redactor.STANDARD);

  @Test
  void keepsAShortTextAsItIs() {
    assertThat(printout.of("one\n\ttwo\n")).isEqualTo("one\n\ttwo\n");
  }

  @Test
  void keepsBothEndsOfALongText() {
    String kept = printout.of("first\n" + "x ".repeat(500_000) + "last\n");

    assertThat(kept).startsWith("first\n").endsWith("last\n").contains("the middle is left out");
    assertThat(kept.length()).isBetween(2 * Printout.KEPT, 2 * Printout.KEPT + 100);
  }

  @Test
  void takesControlCharactersOutBeforeItLooksForSecrets() {
    String split = SECRET.substring(0, 9) + "\u001b[1m" + SECRET.substring(9);

    assertThat(printout.of("token " + split + "\u0007\u0000 \u009b2J!\n"))
        .isEqualTo("token [redacted] !\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, -45, -40, -39, -20, -5, -1, 0, 1, 20})
  void tellsNoSecretInHalfAtTheEndOfTheHead(int where) {
    String text = "y ".repeat((Printout.KEPT + where) / 2) + SECRET + " z".repeat(1_000_000);

    assertThat(printout.of(text)).doesNotContain("ghp_a").doesNotContain("a1B2");
    assertThat(printout.of(text.substring(0, 2 * Printout.KEPT), " z"))
        .doesNotContain("ghp_a")
        .doesNotContain("a1B2");
  }

  @ParameterizedTest
  @ValueSource(ints = {-39, -38, -30, -20, -9, -5, -1, 0})
  void tellsNoSecretInHalfWhereWhatWasCapturedEnds(int where) {
    for (int edge : List.of(Printout.KEPT, Printout.CAPTURED)) {
      String before = "y ".repeat(Printout.CAPTURED);
      String head = (before.substring(0, edge + where) + SECRET + " z").substring(0, edge);
      String whole = SECRET + " z".repeat(edge);
      String tail = whole.substring(SECRET.length() + Math.min(0, where));

      assertThat(printout.of(head, tail)).doesNotContain("ghp_").doesNotContain("a1B2");
    }
  }

  @Test
  void knowsAPrivateKeyByTheEndThatIsLeftOfIt() {
    for (int cut = 20; cut < KEY.length() - 40; cut += 40) {
      String tail = KEY.substring(cut) + "done\n".repeat(2000);
      String head = "go\n".repeat(2000) + KEY.substring(0, Math.max(40, cut));

      assertThat(printout.of(head, tail)).doesNotContain("MIIE").doesNotContain("CAQEA");
    }
  }

  @Test
  void leavesAWholeKeyBehindTheCutToTheRedactor() {
    String tail = "before\n".repeat(2000) + KEY + "after\n";

    assertThat(printout.of("head\n".repeat(2000), tail))
        .contains("before\n[redacted]\nafter\n")
        .doesNotContain("MIIE");
  }

  @Test
  void staysBoundedWhereCodesShrinkToNothing() {
    String kept = printout.of("\u001b[0m".repeat(500_000));

    assertThat(kept).doesNotContain("\u001b").hasSizeLessThan(100);
  }

  @Test
  void cutsNoCharacterInHalf() {
    String kept = printout.of("a" + "\ud83d\ude00".repeat(300_000));

    assertThat(kept.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF).count()).isZero();
  }
}
