package dev.segue.core.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * Polling at what others bring about, with a rest between two looks, so that they have the
 * processor. Has no limit of its own: a test that waits in vain meets its {@code @Timeout}.
 */
public final class Polling {
  private static final long FIRST_REST_NANOS = Duration.ofMillis(2).toNanos();
  private static final long LONGEST_REST_NANOS = Duration.ofMillis(100).toNanos();

  private Polling() {}

  /** Until it is so; a look that throws ends it. */
  public static void until(Callable<Boolean> isSo) throws Exception {
    for (long rest = FIRST_REST_NANOS;
        !isSo.call();
        rest = Math.min(2 * rest, LONGEST_REST_NANOS)) {
      LockSupport.parkNanos(rest);
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted between two looks");
      }
    }
  }
}
