package dev.segue.testkit.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.data.Offset.offset;

import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.Where;
import dev.segue.testkit.terminal.skins.Appearance;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Each fault does what it says, and the log tells it. */
class FaultsTest {
  private static final Script CLAUDE = Script.of(1, Appearance.CLAUDE);
  private static final String LONG = "a longer text ".repeat(10);

  private static VirtualTerminal at(long millis, Script script) {
    var terminal = new VirtualTerminal(script);
    terminal.advance(millis);
    return terminal;
  }

  private static VirtualTerminal ready(Script script) {
    return at(1_000, script);
  }

  private static void type(VirtualTerminal terminal, String text) {
    terminal.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void paste(VirtualTerminal terminal, String text) {
    type(terminal, "\u001b[200~" + text + "\u001b[201~");
  }

  /** Pastes, waits and presses Enter. */
  private static void send(VirtualTerminal terminal, String text) {
    paste(terminal, text);
    terminal.advance(400);
    type(terminal, "\r");
  }

  private static <T extends Entry> List<T> logged(VirtualTerminal terminal, Class<T> kind) {
    return terminal.log().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static List<String> submitted(VirtualTerminal terminal) {
    return logged(terminal, Entry.Submitted.class).stream()
        .map(one -> Bytes.text(one.bytes()))
        .toList();
  }

  private static String screen(VirtualTerminal terminal) {
    return new Screen(terminal).text();
  }

  @Test
  void withoutFaultsAMessageIsSubmittedExactly() {
    var terminal = ready(CLAUDE);
    send(terminal, "Grüße 日本\nsecond line");

    assertThat(submitted(terminal)).containsExactly("Grüße 日本\nsecond line");
    assertThat(terminal.where()).isEqualTo(Where.BUSY);
    terminal.advance(500);
    assertThat(terminal.where()).isEqualTo(Where.COMPOSER);
    assertThat(logged(terminal, Entry.Received.class))
        .extracting(Entry.Received::where)
        .containsOnly(Where.COMPOSER);
  }

  @Test
  void aSlowStartKeepsWhatIsTyped() {
    var terminal = ready(CLAUDE.with(Fault.START, 5_000));
    type(terminal, "early");

    assertThat(screen(terminal)).isBlank();
    terminal.advance(5_000);
    assertThat(screen(terminal)).contains("❯ early");
    assertThat(logged(terminal, Entry.Received.class).getFirst().where()).isEqualTo(Where.STARTING);
  }

  @Test
  void discardedInputIsGone() {
    var terminal = at(100, CLAUDE.with(Fault.DISCARD_INPUT, 500));
    type(terminal, "early");
    terminal.advance(500);
    type(terminal, "still early");
    terminal.advance(500);

    assertThat(screen(terminal)).contains("❯\n");
    assertThat(logged(terminal, Entry.Ignored.class))
        .extracting(Entry.Ignored::bytes)
        .containsExactly("early", "still early");
  }

  @Test
  void trustIsRefusedByEnterAndGivenByADigit() {
    var refused = ready(CLAUDE.with(Fault.TRUST));
    type(refused, "x\r");
    assertThat(refused.exit()).isEqualTo(OptionalInt.of(1));
    assertThat(logged(refused, Entry.Received.class))
        .extracting(Entry.Received::dialog, Entry.Received::bytes)
        .containsExactly(tuple("trust", "x\r"));

    var given = ready(CLAUDE.with(Fault.TRUST));
    type(given, "1");
    assertThat(logged(given, Entry.Answered.class).getFirst().agreed()).isTrue();
    assertThat(given.where()).isEqualTo(Where.COMPOSER);
  }

  @Test
  void whatIsTypedAheadAnswersADialog() {
    var terminal = at(100, CLAUDE.with(Fault.TRUST));
    type(terminal, "go\r");
    terminal.advance(500);

    assertThat(logged(terminal, Entry.Answered.class).getFirst().choice()).isEqualTo(2);
    assertThat(terminal.exit()).isEqualTo(OptionalInt.of(1));
  }

  @Test
  void anUpdateIsTakenWithYesMarked() {
    var terminal = ready(CLAUDE.with(Fault.UPDATE).with(Fault.YES_MARKED));
    type(terminal, "\r");

    assertThat(terminal.exit()).isEqualTo(OptionalInt.of(0));
  }

  @Test
  void aPermissionIsAskedForInATurn() {
    var terminal = ready(CLAUDE.with(Fault.PERMISSION));
    send(terminal, "write it");
    terminal.advance(250);
    assertThat(screen(terminal)).contains("Do you want to create notes.txt?");
    terminal.advance(60_000);
    assertThat(terminal.where()).isEqualTo(Where.DIALOG);

    type(terminal, "\u001b[A\u001b[A\r");
    assertThat(logged(terminal, Entry.Answered.class).getFirst().agreed()).isTrue();
    terminal.advance(1_000);
    assertThat(terminal.where()).isEqualTo(Where.COMPOSER);
  }

  @Test
  void aNudgeOpensOverTheComposer() {
    var terminal = at(2_000, CLAUDE.with(Fault.NUDGE));
    paste(terminal, "a 3 in a paste");

    assertThat(logged(terminal, Entry.Answered.class).getFirst().dialog()).isEqualTo("nudge");
  }

  @Test
  void aGhostIsDimAndEnterAcceptsIt() {
    var terminal = ready(CLAUDE.with(Fault.GHOST));
    send(terminal, "first");
    terminal.advance(1_000);
    var screen = new Screen(terminal);
    assertThat(screen.text()).contains("❯ run the tests");
    assertThat(String.join("\n", screen.rowsWithoutDim())).doesNotContain("un the tests");

    type(terminal, "\r");
    assertThat(logged(terminal, Entry.GhostAccepted.class)).hasSize(1);
    assertThat(submitted(terminal)).containsExactly("first");
  }

  @Test
  void anEarlyEnterIsLostAndTheTextStays() {
    var terminal = ready(CLAUDE.with(Fault.ENTER_LOST, 300));
    paste(terminal, "hello");
    terminal.advance(299);
    type(terminal, "\r");
    assertThat(submitted(terminal)).isEmpty();
    assertThat(screen(terminal)).contains("❯ hello");

    terminal.advance(1);
    type(terminal, "\r");
    assertThat(submitted(terminal)).containsExactly("hello");
  }

  @Test
  void anEnterAfterABurstIsANewLine() {
    var terminal = ready(CLAUDE.with(Fault.ENTER_NEWLINE));
    type(terminal, "hello\r");
    terminal.advance(200);
    type(terminal, "\r");

    assertThat(submitted(terminal)).containsExactly("hello\n");
  }

  @Test
  void aLargePasteBecomesAFile() {
    var terminal = ready(CLAUDE.with(Fault.SAVE_PASTE, 100));
    send(terminal, LONG);

    assertThat(submitted(terminal))
        .containsExactly("[Saved pasted content to workspace (0.0 KB) id=1]");
    assertThat(logged(terminal, Entry.PasteSaved.class).getFirst().bytes()).isEqualTo(LONG);
  }

  @Test
  void withoutEchoNothingIsSeen() {
    var terminal = ready(CLAUDE.with(Fault.NO_ECHO));
    paste(terminal, "hello");
    assertThat(screen(terminal)).contains("❯\n").doesNotContain("hello");

    terminal.advance(400);
    type(terminal, "\r");
    assertThat(submitted(terminal)).containsExactly("hello");
  }

  @Test
  void linesMayEndWithCarriageReturns() {
    var terminal = ready(CLAUDE.with(Fault.CRLF));
    var screen = new Screen(terminal);

    assertThat(screen.text()).contains("❯\n" + "─".repeat(120));
    assertThat(screen.written()).contains("for shortcuts").contains("\r\n");
  }

  @Test
  void aTurnMayTakeLongOrForEver() {
    var slow = ready(CLAUDE.with(Fault.BUSY, 60_000));
    send(slow, "hello");
    slow.advance(59_000);
    assertThat(slow.where()).isEqualTo(Where.BUSY);
    slow.advance(1_000);
    assertThat(slow.where()).isEqualTo(Where.COMPOSER);

    var endless = ready(CLAUDE.with(Fault.BUSY_FOR_EVER));
    send(endless, "hello");
    endless.advance(600_000);
    assertThat(endless.where()).isEqualTo(Where.BUSY);
    type(endless, "\u001b");
    endless.advance(100);
    assertThat(endless.where()).isEqualTo(Where.COMPOSER);
    assertThat(logged(endless, Entry.Aborted.class)).hasSize(1);
  }

  @Test
  void anInstantTurnIsNeverSeen() {
    var terminal = ready(CLAUDE.with(Fault.INSTANT));
    var screen = new Screen(terminal);
    send(terminal, "hello");

    assertThat(screen.text()).contains("● Answer 1").contains("❯\n");
    assertThat(screen.written()).doesNotContain("interrupt");
  }

  @Test
  void itMayCrashWhileOneTypes() {
    var terminal = ready(CLAUDE.with(Fault.CRASH, 3));
    paste(terminal, "hello");

    assertThat(terminal.exit()).isEqualTo(OptionalInt.of(139));
    assertThat(logged(terminal, Entry.Received.class))
        .extracting(Entry.Received::where)
        .containsExactly(Where.COMPOSER, Where.GONE);
  }

  @Test
  void aShellThatIsLeftRunsWhatIsTyped() {
    var terminal = at(3_000, CLAUDE.with(Fault.CRASH_AT).with(Fault.SHELL));
    assertThat(screen(terminal)).endsWith("Terminated\n$");
    paste(terminal, "rm -rf build\nls");
    type(terminal, "\r");

    assertThat(logged(terminal, Entry.Executed.class))
        .extracting(Entry.Executed::bytes)
        .containsExactly("[200~rm -rf build", "ls[201~");
    assertThat(terminal.exit()).isEmpty();
  }

  @Test
  void aChangedBannerIsNoOtherScreen() {
    var terminal = ready(CLAUDE.with(Fault.BANNER));

    assertThat(screen(terminal)).doesNotContain("Claude Code").contains("? for shortcuts");
    assertThat(terminal.where()).isEqualTo(Where.COMPOSER);
  }

  @Test
  void anUnknownScreenStillWorks() {
    var terminal = ready(CLAUDE.with(Fault.UNKNOWN));
    assertThat(screen(terminal)).doesNotContain("❯").doesNotContain("shortcuts");
    send(terminal, "hello");

    assertThat(submitted(terminal)).containsExactly("hello");
    assertThat(logged(terminal, Entry.Received.class))
        .extracting(Entry.Received::where)
        .containsOnly(Where.UNKNOWN);
  }

  @Test
  void itMayPaintAllTheTime() {
    var terminal = ready(CLAUDE.with(Fault.REPAINT, 50_000).with(Fault.BUSY, 10_000));
    send(terminal, "hello");
    terminal.read();
    terminal.advance(2_000);

    assertThat(terminal.read().length()).isBetween(90_000, 200_000);
  }

  @Test
  void aPersonTypesAndErases() {
    var terminal = at(60_000, CLAUDE.with(Fault.HUMAN));
    var keys = logged(terminal, Entry.Human.class);

    assertThat(keys).hasSizeGreaterThan(20);
    assertThat(keys.stream().filter(key -> key.bytes().equals("\u007f")).count())
        .isCloseTo(keys.size() / 2, offset(12L));
    assertThat(submitted(terminal)).isEmpty();
  }

  @Test
  void aPersonMaySubmit() {
    var terminal = at(60_000, CLAUDE.with(Fault.HUMAN).with(Fault.HUMAN_ENTER));

    assertThat(logged(terminal, Entry.Submitted.class))
        .isNotEmpty()
        .allMatch(Entry.Submitted::isHuman);
  }

  @Test
  void enterWhileBusyWaitsOrAborts() {
    var waits = ready(CLAUDE.with(Fault.BUSY, 2_000));
    send(waits, "first");
    send(waits, "second");
    assertThat(screen(waits)).contains("Press up to edit queued messages");
    waits.advance(10_000);
    assertThat(screen(waits)).contains("● Answer 1").contains("❯ second");

    var aborts = ready(CLAUDE.with(Fault.BUSY, 2_000).with(Fault.ABORT));
    send(aborts, "first");
    send(aborts, "second");
    assertThat(logged(aborts, Entry.Submitted.class))
        .extracting(Entry.Submitted::how)
        .containsExactly(Entry.How.TURN, Entry.How.ABORTING);
    assertThat(logged(aborts, Entry.Aborted.class)).hasSize(1);
  }

  @Test
  void answersMayQuoteOrBeInOtherLanguages() {
    var quotes = ready(CLAUDE.with(Fault.QUOTES));
    send(quotes, "hello");
    quotes.advance(1_000);
    assertThat(screen(quotes)).doesNotContain("Answer 1");

    var languages = ready(CLAUDE.with(Fault.LANGUAGES));
    send(languages, "hello");
    languages.advance(1_000);
    assertThat(screen(languages)).doesNotContain("Answer 1");
  }

  @Test
  void tabsBecomeSpacesWhereTheProgramDoesThat() {
    var terminal = ready(CLAUDE);
    send(terminal, "a\tb");

    assertThat(submitted(terminal)).containsExactly("a    b");
  }

  @Test
  void itReturnsAnIdThatIsAskedFor() {
    var terminal = ready(CLAUDE.with(Fault.ACKNOWLEDGE));
    send(terminal, "[CONTEXT INJECTION k3j9x2ab - Please acknowledge receipt]\nbody");
    terminal.advance(1_000);

    assertThat(screen(terminal)).contains("ACK: context received k3j9x2ab");
    assertThat(logged(terminal, Entry.Acknowledged.class).getFirst().id()).isEqualTo("k3j9x2ab");
  }

  @Test
  void transcriptAndHooksTellOfMessagesOnlyWhereSet() {
    var silent = ready(CLAUDE);
    send(silent, "hello");
    silent.advance(1_000);
    assertThat(silent.evidence()).isEmpty();

    var telling = ready(CLAUDE.with(Fault.TRANSCRIPT).with(Fault.HOOK));
    send(telling, "hello");
    telling.advance(1_000);
    assertThat(telling.evidence().toString())
        .contains("SessionStart")
        .contains("\"prompt\":\"hello\"")
        .contains("\"content\":\"hello\"")
        .contains("Stop");
  }
}
