package dev.segue.app.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.files.profile.Profiles;
import dev.segue.session.terminal.ScreenEmulator;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profile of agents that nobody has tried believes in an empty prompt line only. */
class ConservativeTest {
  private static final TerminalProfile PROFILE = Profiles.conservative();
  private static final Duration LONG = Duration.ofSeconds(10);

  private static ReadinessVerdict judge(String output, AgentObservation.Foreground foreground) {
    var emulator = new ScreenEmulator(80, 24);
    emulator.feed(output.replace("|", "\r\n").getBytes(UTF_8));
    return Readiness.judge(
        PROFILE,
        new AgentObservation(
            emulator.snapshot(), LONG, LONG, true, foreground, AgentObservation.Turn.UNKNOWN),
        Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"welcome|> ", "welcome||❯ ", "  › ", "done.|│ > "})
  void isReadyAtAnEmptyPromptOfTheAgent(String output) {
    assertThat(judge(output, AgentObservation.Foreground.AGENT).state())
        .isEqualTo(AgentState.READY);
    assertThat(judge(output, AgentObservation.Foreground.UNKNOWN).state())
        .isNotEqualTo(AgentState.READY);
    assertThat(judge(output, AgentObservation.Foreground.OTHER).state())
        .isEqualTo(AgentState.EXITED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user@host:~$ ",
        "root@host:/# ",
        "host% ",
        "$ ",
        "# ",
        "% ",
        "~/work ❯ ",
        "user@host ~> ",
        "> text that somebody typed",
        ">>> ",
        "Overwrite file? [y/N] |> ",
        "Do you trust this folder?|> ",
        "❯ 1. Yes|  2. No|> ",
        "Enter your password:|> ",
        "⠋ thinking|> ",
        "(esc to interrupt)|> ",
        "Working (3s)|> ",
        "> |",
        "> ||",
        "> |||a footer\u001b[2;1H",
        "> | |a footer\u001b[2;2H",
        "a quote:|> |> |and after it",
        ""
      })
  void isNotReadyAtAnythingElse(String output) {
    assertThat(judge(output, AgentObservation.Foreground.AGENT).state())
        .isNotEqualTo(AgentState.READY);
  }
}
