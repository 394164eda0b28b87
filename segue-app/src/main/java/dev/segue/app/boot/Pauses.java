package dev.segue.app.boot;

import dev.segue.app.runtime.Pause;

/** Real time. */
final class Pauses {
  /** Sleeps. */
  static final Pause SLEEPING = Thread::sleep;

  private Pauses() {}
}
