package dev.segue.session.terminal;

import java.util.concurrent.atomic.AtomicBoolean;

/** Bytes on their way into a terminal; whoever waits for them is told once. */
final class Write {
  private final byte[] bytes;
  private final Runnable done;
  private final AtomicBoolean isTold = new AtomicBoolean();

  private Write(byte[] bytes, Runnable done) {
    this.bytes = bytes;
    this.done = done;
  }

  static Write of(byte[] bytes, Runnable done) {
    return new Write(bytes.clone(), done);
  }

  /** Ends the writer. */
  static Write last() {
    return new Write(new byte[0], () -> {});
  }

  boolean isLast() {
    return bytes.length == 0;
  }

  byte[] bytes() {
    return bytes;
  }

  void finish() {
    if (isTold.compareAndSet(false, true)) {
      done.run();
    }
  }
}
