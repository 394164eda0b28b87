package dev.segue.bench.terminal;

import java.io.IOException;

/** What holds a pseudo terminal has not begun in time, on a machine that has no time. */
final class NoTerminalException extends IOException {
  private static final long serialVersionUID = 1L;

  NoTerminalException() {
    super("what holds the pseudo terminal has not begun");
  }
}
