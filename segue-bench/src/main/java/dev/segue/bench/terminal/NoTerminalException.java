package dev.segue.bench.terminal;

import java.io.IOException;

/**
 * Signals that the process that provides a pseudo terminal has not begun in time, on an overloaded
 * machine.
 */
final class NoTerminalException extends IOException {
  private static final long serialVersionUID = 1L;

  NoTerminalException() {
    super("what holds the pseudo terminal has not begun");
  }
}
