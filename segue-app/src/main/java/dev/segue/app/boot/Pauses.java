package dev.segue.app.boot;

import dev.segue.app.runtime.effect.Pause;

/** Real time. */
final class Pauses {
  /** Sleeps. */
  static final Pause SLEEPING = Thread::sleep;

  private Pauses() {}
}
