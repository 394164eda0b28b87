package dev.segue.session;

import dev.segue.session.terminal.TmuxServer;
import java.io.IOException;

/** Whoever looks at a session of tmux; tmux shows it to them. */
public record TmuxViewer(TmuxServer server) implements TerminalMirror {
  @Override
  public void show(byte[] bytes) {
    // Theirs already.
  }

  @Override
  public boolean isThere() {
    try {
      return server.users() > 0;
    } catch (IOException _) {
      return false; // Without a tmux nobody looks at anything.
    }
  }
}
