package dev.segue.testkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.testkit.terminal.skins.Appearance;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Compares the looks with the recordings of the real programs. */
class LooksTest {
  private static VirtualTerminal ready(Script script) {
    var terminal = new VirtualTerminal(script);
    terminal.advance(1_000);
    return terminal;
  }

  private static void type(VirtualTerminal terminal, String text) {
    terminal.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String paste(String text) {
    return "\u001b[200~" + text + "\u001b[201~";
  }

  @Test
  void claudeHasItsComposerBetweenTwoRules() {
    var terminal = ready(Script.of(1, Appearance.CLAUDE));
    var screen = new Screen(terminal);
    String rule = "─".repeat(120);

    assertThat(screen.text())
        .startsWith("╭─── Claude Code v2.1.197 ───")
        .contains(rule + "\n❯\n" + rule + "\n  ? for shortcuts · ← for agents");
    assertThat(screen.title()).isEqualTo("✳ Claude Code");
    assertThat(screen.written()).contains("\u001b[?2004h");
    assertThat(screen.cursor()).containsExactly(2, screen.rows().indexOf("❯"));

    type(terminal, "say hi\r");
    assertThat(screen.text()).contains("❯ say hi").contains("  esc to interrupt · ← for agents");
    assertThat(screen.title()).isEqualTo("⠐ Claude Code");

    terminal.advance(1_000);
    assertThat(screen.text()).contains("● Answer 1: ").contains("✻ Worked for 0s");
    assertThat(screen.title()).isEqualTo("✳ Claude Code");
  }

  @Test
  void claudeMovesTheCursorBetweenWords() {
    var terminal = ready(Script.of(1, Appearance.CLAUDE));
    type(terminal, "two words");

    assertThat(terminal.read()).doesNotContain("two words").contains("words");
    assertThat(new Screen(ready(Script.of(1, Appearance.CLAUDE))).text()).contains("for shortcuts");
  }

  @Test
  void codexStandsAtTheBottomAndHidesThatItIsBusyWhileItWrites() {
    var terminal = ready(Script.of(1, Appearance.CODEX));
    var screen = new Screen(terminal);

    assertThat(screen.rows().get(36)).isEqualTo("› Ask Codex to do anything");
    assertThat(screen.rowsWithoutDim().get(36)).isEqualTo("›");
    assertThat(screen.title()).isEqualTo("demo");
    assertThat(screen.cursor()).containsExactly(2, 36);

    type(terminal, paste("hello there"));
    terminal.advance(300);
    type(terminal, "\r");
    assertThat(screen.text()).contains("• Working (0s • esc to interrupt)");
    assertThat(screen.title()).endsWith(" fake | demo");

    terminal.advance(200);
    assertThat(screen.text()).contains("• Answer").doesNotContain("esc to interrupt");
    assertThat(screen.title()).endsWith(" fake | demo");
    assertThat(screen.written()).contains("\u001b]7501;state=working:app=codex");
  }

  @Test
  void geminiSaysWhatItDoesInItsTitle() {
    var terminal = ready(Script.of(1, Appearance.GEMINI));
    var screen = new Screen(terminal);

    assertThat(screen.text()).contains(" >   Type your message or @path/to/file");
    assertThat(screen.title()).isEqualTo("◇  Ready (demo)");

    type(terminal, paste("hello there"));
    terminal.advance(300);
    type(terminal, "\r");
    assertThat(screen.text())
        .contains(" Thinking... (esc to cancel, 0s)")
        .contains(" > hello there");
    assertThat(screen.title()).isEqualTo("✦  Working… (demo)");
  }

  @Test
  void plainHasAPromptAndNoBracketedPaste() {
    var terminal = ready(Script.of(1, Appearance.PLAIN));
    var screen = new Screen(terminal);

    assertThat(screen.rows().get(1)).isEqualTo(">");
    assertThat(screen.written()).doesNotContain("?2004h");
    type(terminal, "one\ntwo");
    assertThat(terminal.log().toString()).contains("bytes=one, isHuman");
  }

  @Test
  void longPastesStandAsPlaceholders() {
    String lines = "one line of a text\n".repeat(182).strip();

    assertThat(pasted(Appearance.CLAUDE, lines)).contains("❯ [Pasted text #1 +181 lines]");
    assertThat(pasted(Appearance.CODEX, lines)).contains("› [Pasted Content 3457 chars]");
    assertThat(pasted(Appearance.GEMINI, lines)).contains(" > [Pasted Text: 182 lines]");
    assertThat(pasted(Appearance.CLAUDE, "three\nshort\nlines"))
        .contains("❯ three\n  short\n  lines");
  }

  private static String pasted(Appearance appearance, String text) {
    var terminal = ready(Script.of(1, appearance));
    type(terminal, paste(text));
    return new Screen(terminal).text();
  }

  @Test
  void dialogsHaveNoMarked() {
    assertThat(asking(Appearance.CLAUDE))
        .contains(" ❯ 2. No, exit")
        .contains("   1. Yes, I trust this");
    assertThat(asking(Appearance.CODEX))
        .contains("› 2. Back to Agent")
        .contains("  1. Trust and cont");
    assertThat(asking(Appearance.GEMINI))
        .contains("│ ● 3. Don't trust")
        .contains("│   1. Trust folder");
    assertThat(asking(Appearance.PLAIN)).contains("* 2) No");
  }

  private static String asking(Appearance appearance) {
    return new Screen(ready(Script.of(1, appearance).with(Fault.TRUST))).text();
  }

  @Test
  void rowsFollowTheSize() {
    var terminal = ready(Script.of(1, Appearance.CLAUDE));
    terminal.read();
    type(terminal, "\u001b[8;24;80t");

    assertThat(terminal.read()).contains("─".repeat(80)).doesNotContain("─".repeat(81));
    assertThat(terminal.log().toString()).contains("isReply=true");
  }

  @Test
  void wideLettersTakeTwoCells() {
    var terminal = ready(Script.of(1, Appearance.CODEX));
    type(terminal, "日本e\u0301");

    assertThat(new Screen(terminal).cursor()).containsExactly(7, 36);
  }
}
