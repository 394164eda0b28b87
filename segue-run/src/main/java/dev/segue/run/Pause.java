package dev.segue.run;

import java.time.Duration;

/** Lets time pass. A port, so that tests need not wait. */
@FunctionalInterface
public interface Pause {
  /** Lets real time pass. */
  Pause SLEEPING = Thread::sleep;

  /** Blocks for about this long, or shorter when something may have changed. */
  void rest(Duration duration) throws InterruptedException;
}
