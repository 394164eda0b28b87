package dev.segue.app.boot.session;

import dev.segue.app.config.ProcessEnvironment;
import dev.segue.core.session.Launching;
import dev.segue.session.Control;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables that an agent at a terminal gets: those of whoever starts it, without what is to be
 * kept from it, and where it finds its session.
 */
record AgentEnvironment(ProcessEnvironment around, SessionStart.Wanted wanted) {
  /**
   * What a terminal says of itself, and tmux, in which this was started: where another one stands
   * behind the agent, nothing of it is so.
   */
  private static final List<String> OF_ANOTHER_TERMINAL =
      List.of(
          "TMUX",
          "TMUX_PANE",
          "TMUX_TMPDIR",
          "STY",
          "TERM_PROGRAM",
          "TERM_PROGRAM_VERSION",
          "COLORFGBG",
          "VTE_VERSION",
          "WT_SESSION");

  private static final String EMULATED = "xterm-256color";

  /**
   * All that it gets, with what the launch adds.
   *
   * @param isUsersTerminal whether the terminal of whoever starts it stands behind the agent
   */
  Map<String, String> with(Launching launching, boolean isUsersTerminal) {
    Map<String, String> all = new HashMap<>(around.environment());
    wanted.withheld().forEach(all::remove);
    all.remove(Background.OWNER);
    terminal(all, isUsersTerminal);
    all.putAll(wanted.profile().environment());
    all.putAll(launching.environment());
    all.put("SEGUE_SESSION", wanted.session());
    all.put("SEGUE_PROJECT", wanted.project());
    all.put("SEGUE_STORE", wanted.storeUrl());
    all.put(Control.SOCKET, wanted.socket().toString());
    return all;
  }

  /**
   * Says which terminal it is. One of our own is told as what our emulator understands, however
   * little the terminal of whoever starts the agent can show: agents draw otherwise where they may
   * not use all colours. tmux sets TERM itself.
   */
  static void terminal(Map<String, String> all, boolean isUsersTerminal) {
    if (isUsersTerminal) {
      all.putIfAbsent("TERM", EMULATED);
      return;
    }
    OF_ANOTHER_TERMINAL.forEach(all::remove);
    all.put("TERM", EMULATED);
    all.put("COLORTERM", "truecolor");
  }
}
