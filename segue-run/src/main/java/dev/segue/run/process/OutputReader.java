package dev.segue.run.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads one channel on a thread of its own until its end, always: a program whose pipe is full
 * would block for ever. A platform thread, because blocking native reads pin virtual ones.
 */
final class OutputReader {
  private final InputStream stream;
  private final ProcessListener.Channel channel;
  private final ProcessListener listener;
  private final CaptureBuffer buffer;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean abandoned;
  private volatile @Nullable RuntimeException failure;

  OutputReader(
      InputStream stream,
      ProcessListener.Channel channel,
      ProcessListener listener,
      int limitBytes) {
    this.stream = stream;
    this.channel = channel;
    this.listener = listener;
    this.buffer = new CaptureBuffer(limitBytes);
  }

  void start(String name) {
    Thread.ofPlatform().daemon().name(name).start(this::read);
  }

  /**
   * Waits for the end of the stream, then takes what there is. Someone who cannot be found may hold
   * the pipe open: the reader is then left to itself and hears nothing more.
   */
  Captured finish(long untilNanos) throws InterruptedException {
    if (!ended.await(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      abandoned = true;
    }
    return buffer.captured();
  }

  /** Lets go at once. */
  Captured abandon() {
    abandoned = true;
    return buffer.captured();
  }

  Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  private void read() {
    var lines = new LineCutter(this::tell);
    byte[] chunk = new byte[64 << 10];
    try (stream) {
      for (int count = stream.read(chunk); count >= 0 && !abandoned; count = stream.read(chunk)) {
        buffer.add(chunk, count);
        lines.add(chunk, count);
      }
    } catch (IOException _) {
      // A pipe that is gone is a pipe that ended: what was read until here stays.
    } finally {
      lines.end();
      ended.countDown();
    }
  }

  private void tell(String line) {
    if (failure != null || abandoned) {
      return;
    }
    try {
      listener.line(channel, line);
    } catch (RuntimeException thrown) {
      // Reading goes on, else the program would block; the running thread throws this at the end.
      failure = thrown;
    }
  }
}
