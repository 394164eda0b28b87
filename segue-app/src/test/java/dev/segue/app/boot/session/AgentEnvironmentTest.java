package dev.segue.app.boot.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentEnvironmentTest {
  private static final Map<String, String> POOR =
      Map.of("TERM", "linux", "TMUX", "/tmp/t,1,0", "STY", "1.s", "COLORFGBG", "0;15", "LANG", "C");

  @Test
  void aTerminalOfOurOwnIsToldAsWhatTheEmulatorUnderstands() {
    Map<String, String> all = new HashMap<>(POOR);

    AgentEnvironment.terminal(all, false);

    assertThat(all)
        .isEqualTo(Map.of("TERM", "xterm-256color", "COLORTERM", "truecolor", "LANG", "C"));
  }

  @Test
  void theUsersTerminalIsPassedOnAsItIs() {
    Map<String, String> all = new HashMap<>(POOR);

    AgentEnvironment.terminal(all, true);

    assertThat(all).isEqualTo(POOR);
  }

  @Test
  void aUserWithoutAWordForTheTerminalGetsOne() {
    Map<String, String> all = new HashMap<>();

    AgentEnvironment.terminal(all, true);

    assertThat(all).isEqualTo(Map.of("TERM", "xterm-256color"));
  }
}
