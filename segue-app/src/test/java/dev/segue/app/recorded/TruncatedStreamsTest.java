package dev.segue.app.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.session.terminal.ScreenEmulator;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A stream that is cut off anywhere is not taken for an agent that waits. */
class TruncatedStreamsTest {
  private static final int CUTS = 200;
  private static final long SEED = 7501L;

  /** What cannot be missing from the stream of an agent that has drawn its composer. */
  private static final Map<String, String> DRAWN =
      Map.of(
          "claude", "❯",
          "codex", "›",
          "gemini", "Type your message",
          "copilot", "❯",
          "opencode", "Ask anything",
          "qwen", "Type your message",
          "pi", "\u001b[?2004h");

  /** What some have in its place, in terminals of other kinds. */
  private static final Map<String, String> DRAWN_ELSEWHERE =
      Map.of("claude", ">\u00a0", "copilot", "╻");

  /** Where the first of it stands; -1 where there is none. */
  private static int drawn(String agent, String stream) {
    return Stream.of(DRAWN, DRAWN_ELSEWHERE)
        .flatMap(signs -> Optional.ofNullable(signs.get(agent)).stream())
        .mapToInt(stream::indexOf)
        .filter(at -> at >= 0)
        .min()
        .orElse(-1);
  }

  static Stream<Recording> all() {
    return Recording.all().stream().filter(recording -> recording.columns() == 120);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isNeverReadyBeforeItsComposerIsThere(Recording recording) {
    byte[] bytes = recording.bytes();
    String stream = new String(bytes, UTF_8);
    int drawn = drawn(recording.agent(), stream);
    int from = drawn < 0 ? bytes.length : stream.substring(0, drawn).getBytes(UTF_8).length;
    boolean isFirstDialog =
        recording.state() == AgentState.DIALOG
            && !recording.name().contains("permission")
            && !recording.name().contains("menu");
    TerminalProfile profile = recording.profile();
    var emulator = new ScreenEmulator(recording.columns(), recording.rows());
    int at = 0;
    for (int cut : new Random(SEED).ints(CUTS, 1, bytes.length + 1).sorted().toArray()) {
      emulator.feed(bytes, at, cut - at);
      at = cut;
      Screen screen = emulator.snapshot();
      ReadinessVerdict verdict = recording.judge(profile, screen);
      if (verdict.state() == AgentState.READY) {
        assertThat(isFirstDialog).as("at %d: %s", cut, verdict).isFalse();
        assertThat(cut).as("%s", verdict).isGreaterThanOrEqualTo(from);
        assertThat(screen.reported().orElse("")).doesNotContain("state=working");
        assertThat(screen.title()).doesNotStartWith("✦").doesNotMatch("^[⠀-⣿].*");
      }
    }
  }
}
