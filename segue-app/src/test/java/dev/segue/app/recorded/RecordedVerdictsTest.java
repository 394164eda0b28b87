package dev.segue.app.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.profile.Profiles;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded screen has exactly one right state. */
class RecordedVerdictsTest {
  private static final TerminalProfile CONSERVATIVE = Profiles.conservative();

  /**
   * Rows that tmux showed otherwise: it was asked some frames later, while a spinner turned or a
   * queue went on; copilot's logo leaves two half blocks behind in our emulator.
   */
  private static final Pattern MOVING =
      Pattern.compile(".*(?:esc (?:to )?interrupt|Queued|queued|▀▀|▀▄).*");

  static Stream<Recording> all() {
    return Recording.all().stream();
  }

  static Stream<Recording> shown() {
    // This pair was taken a whole turn apart.
    return all()
        .filter(recording -> !recording.toString().equals("claude/2.1.197-120x40-busy"))
        .filter(recording -> recording.shown().isPresent());
  }

  @Test
  void recordingsOfAllMomentsAreThere() {
    assertThat(Recording.all()).hasSizeGreaterThan(300);
    assertThat(Recording.all().stream().map(Recording::state).distinct())
        .contains(
            AgentState.READY,
            AgentState.BUSY,
            AgentState.DIALOG,
            AgentState.UNRECOGNISED,
            AgentState.EXITED);
  }

  @ParameterizedTest
  @MethodSource("shown")
  void bytesBecomeTheScreenThatTmuxShowed(Recording recording) {
    List<String> expected =
        recording.shown().orElseThrow().lines().map(RecordedVerdictsTest::plain).toList();
    List<String> shown =
        recording.screen().rows().stream().map(Row::text).map(RecordedVerdictsTest::plain).toList();

    for (int y = 0; y < shown.size(); y++) {
      String row = shown.get(y);
      String theirs = y < expected.size() ? expected.get(y) : "";
      if (!MOVING.matcher(row).matches() && !MOVING.matcher(theirs).matches()) {
        assertThat(row).as("row %d", y).isEqualTo(theirs);
      }
    }
  }

  /** The emulator keeps no marks and no zero-width blanks; tmux does. */
  private static String plain(String row) {
    return row.replaceAll("[\\p{Mn}\\p{Me}\\p{Cf}]", "").stripTrailing();
  }

  @ParameterizedTest
  @MethodSource("all")
  void judgesWhatIsTrue(Recording recording) {
    ReadinessVerdict verdict = recording.judge(recording.screen());

    assertThat(verdict.state()).as("%s", verdict).isEqualTo(recording.state());
    assertThat(verdict.dialog()).isEqualTo(recording.dialog());
    if (verdict.state() != AgentState.EXITED) {
      assertThat(verdict.composer().content()).as("%s", verdict).isEqualTo(recording.composer());
    }
    recording
        .text()
        .ifPresent(text -> assertThat(verdict.composer().shows(text)).as("%s", verdict).isTrue());
    assertThat(verdict.holdsText())
        .isEqualTo(
            recording.state() == AgentState.UNRECOGNISED
                && recording.composer() != Composer.Content.NONE);
    assertThat(verdict.alarm()).isFalse();
    assertThat(verdict.reason()).isNotBlank();
    assertThat(verdict.considered())
        .filteredOn(ReadinessVerdict.Considered::matched)
        .extracting(ReadinessVerdict.Considered::rule)
        .contains(verdict.rule());
  }

  static Stream<Recording> reportedQuestions() {
    return all()
        .filter(recording -> recording.state() == AgentState.DIALOG)
        .filter(recording -> recording.screen().reported().isPresent());
  }

  /** A terminal multiplexer between may keep a program's report to itself. */
  @ParameterizedTest
  @MethodSource("reportedQuestions")
  void aQuestionIsSeenOnTheScreenAlone(Recording recording) {
    Screen screen = recording.screen();
    var unreported =
        new Screen(
            screen.columns(),
            screen.rows(),
            screen.cursor(),
            screen.title(),
            screen.modes(),
            Optional.empty());

    ReadinessVerdict verdict = recording.judge(unreported);

    assertThat(verdict.state()).as("%s", verdict).isEqualTo(AgentState.DIALOG);
    assertThat(verdict.dialog()).isEqualTo(recording.dialog());
  }

  @ParameterizedTest
  @MethodSource("all")
  void isNeverReadyBeforeTheScreenRests(Recording recording) {
    TerminalProfile profile = recording.profile();
    AgentObservation observation =
        new AgentObservation(
            recording.screen(),
            profile.settle().minusMillis(1),
            Duration.ZERO,
            true,
            AgentObservation.Foreground.AGENT,
            AgentObservation.Turn.UNKNOWN);

    assertThat(Readiness.judge(profile, observation, Optional.empty()).state())
        .isNotEqualTo(AgentState.READY);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isReadyForTheConservativeProfileOnlyIfItIsReady(Recording recording) {
    Screen screen = recording.screen();
    ReadinessVerdict verdict = recording.judge(CONSERVATIVE, screen);

    if (recording.state() != AgentState.READY) {
      assertThat(verdict.state()).as("%s", verdict).isNotEqualTo(AgentState.READY);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void isNeverReadyForAnotherProfileUnlessItIsReady(Recording recording) {
    Screen screen = recording.screen();
    for (String other : List.of("claude", "codex", "gemini", "copilot", "opencode", "qwen")) {
      ReadinessVerdict verdict = recording.judge(Recording.profile(other), screen);
      boolean isTold =
          recording.state() == AgentState.READY || recording.state() == AgentState.BUSY;
      if (!isTold) {
        assertThat(verdict.state()).as("by %s: %s", other, verdict).isNotEqualTo(AgentState.READY);
      }
    }
  }
}
