package dev.segue.core.session.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.Composer;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypedTextTest {
  @Test
  void nothingInItMovesATerminalOrEndsThePaste() {
    var text = new TypedText("a\u001b[201~b\u001b[2Jc\r\nd\re\u0007\u009b\tf", List.of());

    assertThat(text.text()).isEqualTo("ab[2Jc\nd\ne\tf");
  }

  @Test
  void scriptsAndEmojiStayAsTheyAre() {
    String body = "漢字 👩‍👩‍👧 ❤️ e\u0301 עברית";

    assertThat(new TypedText(body, List.of()).text()).isEqualTo(body);
  }

  @Test
  void aCommandIsOneNoMore() {
    assertThat(new TypedText("/quit", List.of("/", "!")).text()).isEqualTo("Message:\n/quit");
    assertThat(new TypedText("  !rm x", List.of("/", "!")).text()).isEqualTo("Message:\n!rm x");
    assertThat(new TypedText("a /quit", List.of("/", "!")).text()).isEqualTo("a /quit");
  }

  @Test
  void aWrappedPaddedAndComposedTextIsKnownAgain() {
    var text = new TypedText("Das läuft\nnoch nicht", List.of());

    assertThat(text.isIn(composer("Das la\u0308uft  noch", " nicht"))).isTrue();
    assertThat(text.isIn(composer("Das läuft noch"))).isFalse();
    assertThat(text.isIn(composer("x Das läuft noch nicht"))).isFalse();
    assertThat(text.isIn(Composer.EMPTY)).isFalse();
  }

  @Test
  void ofALongTextTheEndIsEnoughToBeKnownByButNotEnoughToBeSureOf() {
    var text = new TypedText("one two three ".repeat(50), List.of());
    var end = composer("one two three one two three one two three");

    assertThat(text.isIn(end)).isTrue();
    assertThat(text.isSurelyIn(end)).isFalse();
  }

  @Test
  void aTextWhoseFirstCharacterIsMissingIsAnother() {
    String body = "no 692592: look at the failing test of the parser first.";

    assertThat(new TypedText(body, List.of()).isIn(composer(body.substring(1)))).isFalse();
  }

  @Test
  void anEndThatATextHasOnlyOnceIsEnoughToBeSureOf() {
    var text = new TypedText("one two three ".repeat(50) + "and no more of this.", List.of());

    assertThat(text.isSurelyIn(composer("one two three and no", "more of this."))).isTrue();
    assertThat(text.isSurelyIn(composer("one two three and no", "more of th"))).isFalse();
  }

  @Test
  void wordsForAPasteAreSureWhereTheyCountWhatTheTextHas() {
    var lines = new TypedText("a line\n".repeat(12) + "the last", List.of());
    var chars = new TypedText("x".repeat(2_000), List.of());

    assertThat(lines.isSurelyIn(paste("[Pasted text #1 +12 lines]"))).isTrue();
    assertThat(lines.isSurelyIn(paste("[Pasted text #13 +11 lines]"))).isFalse();
    assertThat(chars.isSurelyIn(paste("[Pasted Content 2000 chars]"))).isTrue();
    assertThat(chars.isSurelyIn(paste("[Pasted Content 1999 chars]"))).isFalse();
    assertThat(chars.isSurelyIn(paste("[Pasted text #1]"))).isFalse();
  }

  private static Composer paste(String words) {
    return new Composer(Composer.Content.PASTE, words);
  }

  @Test
  void wordsInPlaceOfAPasteCannotStandForAShortText() {
    var placeholder = new Composer(Composer.Content.PASTE, "[Pasted text #1 +3 lines]");

    assertThat(new TypedText("a\nb\nc", List.of()).isIn(placeholder)).isTrue();
    assertThat(new TypedText("short", List.of()).isIn(placeholder)).isFalse();
  }

  @Test
  void countsHowOftenItWasSent() {
    var text = new TypedText("again and again", List.of());

    assertThat(text.timesIn(List.of("> again and", "  again", "● done", "> again and again")))
        .isEqualTo(new TypedText.Times(2, 2));
    assertThat(text.timesIn(List.of("nothing"))).isEqualTo(TypedText.Times.NONE);
  }

  @Test
  void ofALongTextTheEndIsSeenToBeSentWhereTheBeginningHasLeftTheScreen() {
    var text = new TypedText("first of all " + "words ".repeat(50) + "and last of all", List.of());

    var times = text.timesIn(List.of("words words words words", "words and last of all", "● done"));

    assertThat(times.isMoreThan(TypedText.Times.NONE)).isTrue();
    assertThat(times.isMoreThan(times)).isFalse();
    assertThat(times.isMoreThan(TypedText.Times.UNKNOWN)).isFalse();
  }

  @Test
  void isKnownWithoutTheMarksThatScreensDoNotKeep() {
    var text = new TypedText("e\u0301te\u0301 ❤\ufe0f 👩\u200d🔧", List.of());

    assertThat(text.isIn(composer("ete ❤ 👩🔧"))).isTrue();
    assertThat(text.isSameAs("été ❤ 👩🔧")).isTrue();
  }

  @Test
  void halfACharacterBecomesWhatATerminalMakesOfIt() {
    assertThat(new TypedText("cut \ud83d", List.of()).text()).isEqualTo("cut ?");
  }

  private static Composer composer(String... rows) {
    return new Composer(Composer.Content.TEXT, String.join("\n", rows));
  }

  /** So claude 2.1.332 draws the woman at her computer: the next word covers what is joined. */
  @Test
  void isKnownWhereASignThatIsJoinedIsDrawnInPart() {
    var typed = new TypedText("m2 \ud83d\udc69\u200d\ud83d\udcbb end", List.of());

    assertThat(typed.isIn(new Composer(Composer.Content.TEXT, "m2 \ud83d\udc69 end"))).isTrue();
    assertThat(typed.isIn(new Composer(Composer.Content.TEXT, "m2 \ud83d\udc69 and"))).isFalse();
  }
}
