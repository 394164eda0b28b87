package dev.segue.session.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.Cursor;
import dev.segue.core.session.readiness.Modes;
import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.Style;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScreenEmulatorTest {
  private static final String ESC = "\u001b";
  private static final String EVERYTHING =
      ESC
          + "]0;the title\u0007"
          + ESC
          + "]2;a – title"
          + ESC
          + "\\"
          + ESC
          + "[>1u"
          + ESC
          + "[=1;1u"
          + ESC
          + "[?2004h"
          + ESC
          + "[?1049h"
          + ESC
          + "[?25l"
          + ESC
          + "[2;3H"
          + ESC
          + "[>4;2m"
          + ESC
          + "]7501;state=working:app=x"
          + ESC
          + "\\"
          + ESC
          + "]8;;http://x"
          + ESC
          + "\\link"
          + ESC
          + "]8;;"
          + ESC
          + "\\"
          + ESC
          + "[<u"
          + ESC
          + "Pdevice"
          + ESC
          + "\\"
          + ESC
          + "_graphics"
          + ESC
          + "\\ 漢字 😀 é"
          + ESC
          + "[?u";

  private static Screen screen(String text) {
    var emulator = new ScreenEmulator(40, 5);
    emulator.feed(text.getBytes(UTF_8));
    return emulator.snapshot();
  }

  @Test
  void showsTextAndKeepsWhatIsNotShown() {
    Screen screen = screen(EVERYTHING);

    assertThat(screen.rows().get(1).text()).isEqualTo("  link 漢字 😀 é");
    assertThat(screen.lastWritten()).isEqualTo(1);
    assertThat(screen.title()).isEqualTo("a – title");
    assertThat(screen.reported()).contains("state=working:app=x");
    assertThat(screen.modes()).isEqualTo(new Modes(true, true));
    assertThat(screen.cursor()).isEqualTo(new Cursor(1, 16, false));
  }

  @Test
  void emojiThatAreDrawnAsOneTakeTwoColumns() {
    Screen screen =
        screen(
            "a\ud83d\udc69\u200d\ud83d\udcbbb\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67c\ud83d\udc4d\ud83c\udffdd1\u200d2");

    assertThat(screen.rows().getFirst().text())
        .isEqualTo("a\ud83d\udc69b\ud83d\udc68c\ud83d\udc4dd12");
    assertThat(screen.cursor()).isEqualTo(new Cursor(0, 12, true));
  }

  @Test
  void showsTheSameWhereverTheStreamIsCut() {
    byte[] bytes = EVERYTHING.getBytes(UTF_8);
    Screen whole = screen(EVERYTHING);

    for (int cut = 1; cut < bytes.length; cut++) {
      var emulator = new ScreenEmulator(40, 5);
      emulator.feed(bytes, 0, cut);
      emulator.feed(bytes, cut, bytes.length - cut);
      assertThat(emulator.snapshot()).as("cut at %d", cut).isEqualTo(whole);
    }
    var single = new ScreenEmulator(40, 5);
    for (int i = 0; i < bytes.length; i++) {
      single.feed(bytes, i, 1);
    }
    assertThat(single.snapshot()).isEqualTo(whole);
  }

  @ParameterizedTest
  @CsvSource({
    "a\tb,a       b",
    "'\tb','        b'",
    "1234567\tb,1234567 b",
    "12345678\tb,12345678        b"
  })
  void setsTabsAtEveryEighthColumn(String text, String shown) {
    assertThat(screen(text).rows().getFirst().text()).isEqualTo(shown);
  }

  @Test
  void keepsStyles() {
    Row row =
        screen(
                ESC
                    + "[2md"
                    + ESC
                    + "[0;1mb"
                    + ESC
                    + "[0;7mi"
                    + ESC
                    + "[0;38;2;255;0;0mr"
                    + ESC
                    + "[m.")
            .rows()
            .getFirst();

    assertThat(List.of(row.style(0), row.style(1), row.style(2), row.style(3), row.style(4)))
        .containsExactly(
            new Style(false, true, false, Style.NO_COLOUR, Style.NO_COLOUR),
            new Style(true, false, false, Style.NO_COLOUR, Style.NO_COLOUR),
            new Style(false, false, true, Style.NO_COLOUR, Style.NO_COLOUR),
            new Style(false, false, false, 0xff0000, Style.NO_COLOUR),
            Style.PLAIN);
  }

  @Test
  void countsColumnsOfWideCharacters() {
    Row row = screen("漢a字b").rows().getFirst();

    assertThat(row.columnOf(0)).isZero();
    assertThat(row.columnOf(1)).isEqualTo(2);
    assertThat(row.columnOf(2)).isEqualTo(3);
    assertThat(row.columnOf(4)).isEqualTo(6);
    assertThat(row.codePoint(1)).isEqualTo(Row.RIGHT_HALF);
  }

  @Test
  void dropsMarksThatWouldTakeACell() {
    assertThat(screen("a\u200db\ufe0fc").rows().getFirst().text()).isEqualTo("abc");
  }

  @Test
  void showsWhatWasThereUntilASynchronisedUpdateEnds() {
    var emulator = new ScreenEmulator(40, 5);
    emulator.feed("before".getBytes(UTF_8));
    Screen before = emulator.snapshot();

    emulator.feed((ESC + "[?2026h" + ESC + "[1;1Hafter!").getBytes(UTF_8));
    assertThat(emulator.snapshot()).isEqualTo(before);
    emulator.feed((ESC + "[?2026l").getBytes(UTF_8));
    assertThat(emulator.snapshot().rows().getFirst().text()).isEqualTo("after!");
  }

  @Test
  void doesNotWaitForAnUpdateThatNeverEnds() {
    var emulator = new ScreenEmulator(40, 5);
    emulator.snapshot();
    emulator.feed((ESC + "[?2026hdead").getBytes(UTF_8));

    for (int i = 0; i < 30; i++) {
      emulator.snapshot();
    }
    assertThat(emulator.snapshot().rows().getFirst().text()).isEqualTo("dead");
  }

  @Test
  void answersAsATerminalDoes() {
    var emulator = new ScreenEmulator(40, 5);
    emulator.feed(("ab" + ESC + "[6n").getBytes(UTF_8));

    assertThat(emulator.answers()).isEqualTo(ESC + "[1;3R");
    assertThat(emulator.answers()).isEmpty();
  }

  @Test
  void tellsAProgramThatAsksThatItsStateIsListenedTo() {
    var emulator = new ScreenEmulator(40, 5);
    emulator.feed((ESC + "]7501;?\u0007").getBytes(UTF_8));

    assertThat(emulator.listening()).isEqualTo(ESC + "]7501;?" + ESC + "\\");
    assertThat(emulator.listening()).isEmpty();
    assertThat(emulator.snapshot().reported()).isEqualTo(Optional.empty());
  }

  @Test
  void takesANewSize() {
    var emulator = new ScreenEmulator(40, 5);
    emulator.feed("text".getBytes(UTF_8));
    emulator.resize(60, 8);

    Screen screen = emulator.snapshot();
    assertThat(screen.columns()).isEqualTo(60);
    assertThat(screen.rows()).hasSize(8);
    assertThat(screen.text()).contains("text");
  }

  @Test
  void keepsRowsThatHaveNotChanged() {
    var emulator = new ScreenEmulator(40, 5);
    emulator.feed("one\r\ntwo".getBytes(UTF_8));
    Screen before = emulator.snapshot();
    emulator.feed("!".getBytes(UTF_8));
    Screen after = emulator.snapshot();

    assertThat(after.rows().get(0)).isSameAs(before.rows().get(0));
    assertThat(after).isNotEqualTo(before);
    assertThat(emulator.snapshot()).isEqualTo(after);
  }

  @Test
  void longSequencesLeaveNothingOnTheScreen() {
    Row row =
        screen(
                ESC
                    + "[1;38;2;255;255;255;48;2;109;105;218m bold "
                    + ESC
                    + "[0;38;5;123;48;2;200;200;200;58;2;100;100;100m plain"
                    + ESC
                    + "[?1000;1002;1003;1004;1005;1006;1007;2004h"
                    + ESC
                    + "[38:2::255:255:255;48:2::109:105:218;1m!"
                    + ESC
                    + "[m"
                    + ESC
                    + "[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1H")
            .rows()
            .getFirst();

    assertThat(row.text()).isEqualTo(" bold  plain!");
    assertThat(row.style(1).bold()).isTrue();
    assertThat(row.style(8).bold()).isFalse();
  }

  @Test
  void aLongSequenceSetsWhatShortOnesSet() {
    Row at = screen(ESC + "[2;7;38;2;255;255;255;48;2;109;105;218mtext").rows().getFirst();
    Row pieces =
        screen(
                ESC
                    + "[2m"
                    + ESC
                    + "[7m"
                    + ESC
                    + "[38;2;255;255;255m"
                    + ESC
                    + "[48;2;109;105;218mtext")
            .rows()
            .getFirst();

    assertThat(at).isEqualTo(pieces);
  }
}
