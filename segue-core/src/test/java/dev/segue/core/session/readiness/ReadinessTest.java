package dev.segue.core.session.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.AgentObservation.Foreground;
import dev.segue.core.session.readiness.AgentObservation.Turn;
import dev.segue.core.session.readiness.ComposerShape.Ghost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadinessTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int COLUMNS = 30;
  private static final Style DIM = new Style(false, true, false, Style.NO_COLOUR, Style.NO_COLOUR);
  private static final String RULE = "----------";

  private static final ComposerShape SHAPE =
      new ComposerShape(
          Optional.of(RowPattern.of("^-{10}$")),
          RowPattern.of("^> ?"),
          RowPattern.of("^  "),
          Optional.of(RowPattern.of("^-{10}$")),
          2,
          0,
          0,
          List.of(RowPattern.of("Ask me")),
          List.of(RowPattern.of("\\[pasted \\d+\\]")),
          Ghost.YIELDS,
          Optional.empty());
  private static final Typing TYPING =
      new Typing(true, 1024, Duration.ofMillis(300), List.of("/"), Typing.WhileBusy.QUEUE);
  private static final List<Rule> RULES =
      List.of(
          rule("trust", AgentState.DIALOG, "trust", look(RowMatcher.Region.TAIL, "^Trust\\?")),
          rule("footer", AgentState.BUSY, null, look(RowMatcher.Region.BELOW, "esc to stop")));

  private static Rule rule(
      String name, AgentState tells, @Nullable String dialog, RowMatcher rowMatcher) {
    return new Rule(
        name,
        tells,
        Optional.ofNullable(dialog),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(rowMatcher));
  }

  private static RowMatcher look(RowMatcher.Region region, String has) {
    return new RowMatcher(region, 5, List.of(RowPattern.of(has)), List.of());
  }

  private static TerminalProfile profile(boolean completeHooks, boolean distrustful) {
    return new TerminalProfile(
        Optional.of(SHAPE),
        RULES,
        Duration.ofMillis(200),
        Duration.ofMinutes(10),
        completeHooks,
        distrustful,
        TYPING,
        Map.of(),
        List.of(),
        List.of());
  }

  private static final TerminalProfile PROFILE = profile(false, false);

  private static Row row(String text, Style style) {
    var cells = new int[COLUMNS];
    var styles = new Style[COLUMNS];
    Arrays.fill(cells, ' ');
    Arrays.fill(styles, Style.PLAIN);
    for (int i = 0; i < text.length(); i++) {
      cells[i] = text.charAt(i);
      // What the agent puts before a suggestion is not dim.
      styles[i] = i < 2 ? Style.PLAIN : style;
    }
    return Row.of(cells, styles);
  }

  private static Screen screen(int cursorRow, int cursorColumn, Style style, String... rows) {
    var all = new ArrayList<Row>();
    for (String text : rows) {
      all.add(row(text, style));
    }
    return new Screen(
        COLUMNS,
        all,
        new Cursor(cursorRow, cursorColumn, true),
        "",
        new Modes(false, true),
        Optional.empty());
  }

  private static Screen composer(String text) {
    return screen(1, 2 + text.length(), Style.PLAIN, RULE, "> " + text, RULE, "  footer");
  }

  private static AgentObservation sight(Screen screen) {
    return new AgentObservation(screen, LONG, LONG, true, Foreground.AGENT, Turn.UNKNOWN);
  }

  private static ReadinessVerdict judge(Screen screen) {
    return Readiness.judge(PROFILE, sight(screen), Optional.empty());
  }

  @Test
  void isReadyWithAnEmptyComposerOnAScreenThatRests() {
    ReadinessVerdict verdict = judge(composer(""));

    assertThat(verdict.state()).isEqualTo(AgentState.READY);
    assertThat(verdict.composer()).isEqualTo(Composer.EMPTY);
    assertThat(verdict.considered())
        .extracting(ReadinessVerdict.Considered::rule)
        .containsExactly("trust", "footer", "composer");
  }

  @Test
  void isNotReadyWhileTheScreenChanges() {
    AgentObservation observation =
        new AgentObservation(
            composer(""), Duration.ofMillis(199), LONG, true, Foreground.AGENT, Turn.UNKNOWN);

    ReadinessVerdict first = Readiness.judge(PROFILE, observation, Optional.empty());
    assertThat(first.state()).isEqualTo(AgentState.STARTING);
    ReadinessVerdict later =
        Readiness.judge(PROFILE, observation, Optional.of(judge(composer(""))));
    assertThat(later.state()).isEqualTo(AgentState.BUSY);
  }

  @Test
  void isNotReadyBeforePastesInFramesAreAskedFor() {
    Screen screen = composer("");
    var plain =
        new Screen(COLUMNS, screen.rows(), screen.cursor(), "", Modes.INITIAL, Optional.empty());

    assertThat(judge(plain).state()).isEqualTo(AgentState.STARTING);
  }

  @Test
  void isNotReadyWhereTheCursorIsElsewhere() {
    assertThat(judge(screen(3, 0, Style.PLAIN, RULE, "> ", RULE, "  footer")).state())
        .isEqualTo(AgentState.UNRECOGNISED);
  }

  @Test
  void holdsTextThatMayBeAnybodys() {
    ReadinessVerdict verdict = judge(composer("hello"));

    assertThat(verdict.state()).isEqualTo(AgentState.UNRECOGNISED);
    assertThat(verdict.holdsText()).isTrue();
    assertThat(verdict.composer()).isEqualTo(new Composer(Composer.Content.TEXT, "hello"));
  }

  @Test
  void knowsWordsInPlaceOfAPaste() {
    assertThat(judge(composer("[pasted 12]")).composer().content())
        .isEqualTo(Composer.Content.PASTE);
  }

  @Test
  void takesWordsBesideThemForTextThatIsNotKnown() {
    assertThat(judge(composer("[pasted 12] and more")).composer().content())
        .isEqualTo(Composer.Content.TEXT);
  }

  @Test
  void takesAHintForEmptyOnlyWithTheCursorBeforeIt() {
    assertThat(judge(screen(1, 2, Style.PLAIN, RULE, "> Ask me", RULE)).state())
        .isEqualTo(AgentState.READY);
    assertThat(judge(composer("Ask me")).composer().content()).isEqualTo(Composer.Content.TEXT);
  }

  @Test
  void isReadyWithASuggestionOnlyWhereTypingReplacesIt() {
    Screen ghost = screen(1, 2, DIM, RULE, "> run the tests", RULE);

    ReadinessVerdict yields = judge(ghost);
    assertThat(yields.state()).isEqualTo(AgentState.READY);
    assertThat(yields.composer().content()).isEqualTo(Composer.Content.GHOST);
    assertThat(judge(screen(1, 2, Style.PLAIN, RULE, "> run the tests", RULE)).state())
        .isEqualTo(AgentState.UNRECOGNISED);
  }

  @Test
  void joinsRowsThatWereWrapped() {
    Screen wrapped =
        screen(2, 9, Style.PLAIN, RULE, "> some words that fill it", "  furthermore this", RULE);

    assertThat(judge(wrapped).composer().text())
        .isEqualTo("some words that fill it furthermore this");
    assertThat(judge(screen(2, 5, Style.PLAIN, RULE, "> one", "  two", RULE)).composer().text())
        .isEqualTo("one\ntwo");
  }

  @Test
  void seesTurnsUnderTheComposerAndDialogsInItsPlace() {
    ReadinessVerdict busy = judge(screen(1, 2, Style.PLAIN, RULE, "> ", RULE, "  esc to stop"));
    assertThat(busy.state()).isEqualTo(AgentState.BUSY);
    assertThat(busy.rule()).isEqualTo("footer");

    ReadinessVerdict dialog = judge(screen(1, 0, Style.PLAIN, "Trust?", "> 1. Yes"));
    assertThat(dialog.state()).isEqualTo(AgentState.DIALOG);
    assertThat(dialog.dialog()).contains("trust");
  }

  @Test
  void raisesAnAlarmForATurnWithoutProgress() {
    Screen busy = screen(1, 2, Style.PLAIN, RULE, "> ", RULE, "  esc to stop");
    var stalled =
        new AgentObservation(
            busy, Duration.ZERO, Duration.ofMinutes(10), true, Foreground.AGENT, Turn.UNKNOWN);

    assertThat(Readiness.judge(PROFILE, stalled, Optional.empty()).alarm()).isTrue();
    assertThat(judge(busy).alarm()).isFalse();
  }

  @Test
  void believesCompleteHooksMoreThanTheScreen() {
    TerminalProfile hooks = profile(true, false);
    var started =
        new AgentObservation(composer(""), LONG, LONG, true, Foreground.AGENT, Turn.STARTED);
    var ended =
        new AgentObservation(
            screen(1, 2, Style.PLAIN, RULE, "> ", RULE, "  esc to stop"),
            LONG,
            LONG,
            true,
            Foreground.AGENT,
            Turn.ENDED);

    assertThat(Readiness.judge(hooks, started, Optional.empty()).rule()).isEqualTo("hook");
    assertThat(Readiness.judge(hooks, ended, Optional.empty()).state()).isEqualTo(AgentState.READY);
    assertThat(Readiness.judge(PROFILE, started, Optional.empty()).state())
        .isEqualTo(AgentState.READY);
  }

  @Test
  void doesNotTakeADialogForATurnThatAHookToldOf() {
    var started =
        new AgentObservation(
            screen(1, 0, Style.PLAIN, "Trust?", "> 1. Yes"),
            LONG,
            LONG,
            true,
            Foreground.AGENT,
            Turn.STARTED);

    assertThat(Readiness.judge(profile(true, false), started, Optional.empty()).state())
        .isEqualTo(AgentState.DIALOG);
  }

  @Test
  void hasExitedWithItsProcessOrWhereAnotherProgramReads() {
    var dead =
        new AgentObservation(composer(""), LONG, LONG, false, Foreground.AGENT, Turn.UNKNOWN);
    var other =
        new AgentObservation(composer(""), LONG, LONG, true, Foreground.OTHER, Turn.UNKNOWN);

    assertThat(Readiness.judge(PROFILE, dead, Optional.empty()).rule()).isEqualTo("process");
    assertThat(Readiness.judge(PROFILE, other, Optional.empty()).rule()).isEqualTo("foreground");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"user@host:~$", "root@host:/#", "host%", "$", "~/project>", "PS /home/me>"})
  void hasExitedWhereAShellWaits(String prompt) {
    Screen shell = screen(0, prompt.length() + 1, Style.PLAIN, prompt);
    var unknown = new AgentObservation(shell, LONG, LONG, true, Foreground.UNKNOWN, Turn.UNKNOWN);

    assertThat(Readiness.judge(PROFILE, unknown, Optional.empty()).rule()).isEqualTo("shell");
    assertThat(judge(shell).state()).isEqualTo(AgentState.UNRECOGNISED);
  }

  @Test
  void startsUntilSomethingIsKnownAndNotForLong() {
    Screen banner = screen(0, 0, Style.PLAIN, "welcome");
    var soon =
        new AgentObservation(
            banner, Duration.ofSeconds(1), LONG, true, Foreground.AGENT, Turn.UNKNOWN);

    assertThat(judge(screen(0, 0, Style.PLAIN, "")).state()).isEqualTo(AgentState.STARTING);
    assertThat(Readiness.judge(PROFILE, soon, Optional.empty()).state())
        .isEqualTo(AgentState.STARTING);
    assertThat(Readiness.judge(PROFILE, soon, Optional.of(judge(composer("")))).state())
        .isEqualTo(AgentState.UNRECOGNISED);
    assertThat(judge(banner).state()).isEqualTo(AgentState.UNRECOGNISED);
  }

  @Test
  void takesTheOperatorsOwnPromptWhereNothingElseIsKnown() {
    TerminalProfile own = PROFILE.withPrompts(List.of(RowPattern.of("^you>")));
    Screen empty = screen(1, 4, Style.PLAIN, "welcome", "you>");
    Screen filled = screen(1, 10, Style.PLAIN, "welcome", "you> hello");
    Screen elsewhere = screen(2, 0, Style.PLAIN, "you>", "", "more");
    Screen dialog = screen(1, 4, Style.PLAIN, "Trust? > 1. Yes", "you>");

    assertThat(judge(empty).state()).isEqualTo(AgentState.UNRECOGNISED);
    assertThat(Readiness.judge(own, sight(empty), Optional.empty()).state())
        .isEqualTo(AgentState.READY);
    assertThat(Readiness.judge(own, sight(filled), Optional.empty()).composer().text())
        .isEqualTo("hello");
    assertThat(Readiness.judge(own, sight(elsewhere), Optional.empty()).state())
        .isEqualTo(AgentState.UNRECOGNISED);
    assertThat(Readiness.judge(own, sight(dialog), Optional.empty()).state())
        .isNotEqualTo(AgentState.READY);
    for (Foreground foreground : List.of(Foreground.UNKNOWN, Foreground.OTHER)) {
      var doubtful = new AgentObservation(empty, LONG, LONG, true, foreground, Turn.UNKNOWN);
      assertThat(Readiness.judge(own, doubtful, Optional.empty()).state())
          .isNotEqualTo(AgentState.READY);
    }
  }

  @Test
  void doubtsAnAgentThatNobodyCanTellFromAShell() {
    var unknown =
        new AgentObservation(composer(""), LONG, LONG, true, Foreground.UNKNOWN, Turn.UNKNOWN);

    assertThat(Readiness.judge(profile(false, true), unknown, Optional.empty()).state())
        .isEqualTo(AgentState.UNRECOGNISED);
    assertThat(Readiness.judge(profile(false, true), sight(composer("")), Optional.empty()).state())
        .isEqualTo(AgentState.READY);
  }
}
