package dev.segue.core.session;

import java.util.Locale;

/** Through what a session's agent is reached. */
public enum Via {
  /** A pseudo terminal of ours. */
  PTY,
  /** A pane of the user's tmux. */
  TMUX,
  /** Nothing: somebody else started it, and its hooks tell of it. */
  HOOK;

  /** The public word. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
