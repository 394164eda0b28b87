package dev.segue.app.boot.session;

import dev.segue.app.config.Surroundings;
import dev.segue.app.session.Control;
import dev.segue.core.session.Via;
import dev.segue.core.session.launch.Launching;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables that an agent at a terminal gets: those of whoever starts it, without what is to be
 * kept from it, and where it finds its session.
 */
record AgentEnvironment(Surroundings around, SessionStart.Wanted wanted) {
  /** What a tmux in which this was started has said, and the session's own says anew. */
  private static final List<String> TMUX_OWN =
      List.of("TMUX", "TMUX_PANE", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TMUX_TMPDIR");

  /** All that it gets, with what the launch adds. */
  Map<String, String> with(Launching launching) {
    Map<String, String> all = new HashMap<>(around.environment());
    wanted.withheld().forEach(all::remove);
    all.remove(Background.OWNER);
    all.putIfAbsent("TERM", "xterm-256color");
    if (wanted.via() == Via.TMUX) {
      TMUX_OWN.forEach(all::remove);
    }
    all.putAll(wanted.profile().environment());
    all.putAll(launching.environment());
    all.put("SEGUE_SESSION", wanted.session());
    all.put("SEGUE_PROJECT", wanted.project());
    all.put("SEGUE_STORE", wanted.storeUrl());
    all.put(Control.SOCKET, wanted.socket().toString());
    return all;
  }
}
