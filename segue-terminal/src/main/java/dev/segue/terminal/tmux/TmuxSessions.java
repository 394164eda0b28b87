package dev.segue.terminal.tmux;

import java.io.IOException;
import java.util.List;

/** Our sessions of a tmux server. */
public final class TmuxSessions {
  private final TmuxServer server;

  public TmuxSessions(TmuxServer server) {
    this.server = server;
  }

  /**
   * Names of those that live, as they were given; one whose program has ended, unseen by anybody,
   * is among them.
   */
  public List<String> list() throws IOException {
    return lines("list-sessions", "-F", "#{session_name}").stream()
        .filter(name -> name.startsWith(TmuxText.PREFIX))
        .map(TmuxText::name)
        .toList();
  }

  /** Whether a user looks at it now; those who supervise it do not count. */
  public boolean isAttached(String name) throws IOException {
    return lines(
            "list-clients",
            "-t",
            "=" + TmuxText.session(name) + ":",
            "-F",
            "#{client_control_mode}")
        .contains("0");
  }

  /** A program to be started in the user's terminal. */
  public List<String> attachCommand(String name) {
    return server.argv("attach-session", "-t", "=" + TmuxText.session(name));
  }

  /** No server is no session: it ends with its last one. */
  private List<String> lines(String... command) throws IOException {
    TmuxServer.Result result = server.command(command);
    return result.code() == 0 ? result.output().lines().toList() : List.of();
  }
}
