package dev.segue.app.recorded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.app.profile.Profiles;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.session.readiness.Readiness;
import dev.segue.core.session.readiness.Sight;
import dev.segue.core.session.readiness.Verdict;
import dev.segue.terminal.screen.ScreenEmulator;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profile of agents that nobody has tried believes in an empty prompt line only. */
class ConservativeTest {
  private static final Interactive PROFILE = Profiles.conservative();
  private static final Duration LONG = Duration.ofSeconds(10);

  private static Verdict judge(String output, Sight.Foreground foreground) {
    var emulator = new ScreenEmulator(80, 24);
    emulator.feed(output.replace("|", "\r\n").getBytes(UTF_8));
    return Readiness.judge(
        PROFILE,
        new Sight(emulator.snapshot(), LONG, LONG, true, foreground, Sight.Turn.UNKNOWN),
        Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"welcome|> ", "welcome||❯ ", "  › ", "done.|│ > "})
  void isReadyAtAnEmptyPromptOfTheAgent(String output) {
    assertThat(judge(output, Sight.Foreground.AGENT).state()).isEqualTo(AgentState.READY);
    assertThat(judge(output, Sight.Foreground.UNKNOWN).state()).isNotEqualTo(AgentState.READY);
    assertThat(judge(output, Sight.Foreground.OTHER).state()).isEqualTo(AgentState.EXITED);
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
    assertThat(judge(output, Sight.Foreground.AGENT).state()).isNotEqualTo(AgentState.READY);
  }
}
