package dev.segue.session.terminal;

/** Told also what others do with the terminal. */
public interface TmuxListener extends TerminalListener {
  /**
   * The terminal has this size now, at first and whenever a user's terminal or {@link
   * TmuxTerminal#resize} has changed it.
   */
  void resized(Size size);

  /** A user who looks at it pressed a key within the last seconds: tmux does not tell which. */
  void touched();
}
