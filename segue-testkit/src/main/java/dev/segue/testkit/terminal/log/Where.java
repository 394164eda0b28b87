package dev.segue.testkit.terminal.log;

/** State of the screen when something happened. */
public enum Where {
  /** The program has shown nothing that takes text. */
  STARTING,
  /** A composer, no turn going on. */
  COMPOSER,
  /** A composer, while a turn goes on. */
  BUSY,
  /** A dialog. */
  DIALOG,
  /** A shell that was left behind: a line that is typed is run. */
  SHELL,
  /** A screen that no rule can know; it works as a composer. */
  UNKNOWN,
  /** Nothing: the program has ended. */
  GONE
}
