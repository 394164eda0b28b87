package dev.segue.server.http;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells those who wait that the server is about to end. */
public final class Closing implements Pause {
  private final CountDownLatch begun = new CountDownLatch(1);

  /** Ends every pause, now and later. */
  public void begin() {
    begun.countDown();
  }

  @Override
  public boolean lasts(Duration length) {
    try {
      return !begun.await(length.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
