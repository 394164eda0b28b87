package dev.segue.app.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What an effect on its own thread tells the loop. Bounded: an effect that tells faster than the
 * loop listens waits.
 *
 * @param <T> result of the effect
 */
final class Messages<T> {
  private static final int ROOM = 64;

  private final BlockingQueue<Message<T>> queue = new ArrayBlockingQueue<>(ROOM);

  sealed interface Message<T> {
    /** Something happened on the way; to be done on the loop's thread. */
    record Note<T>(Runnable act) implements Message<T> {}

    /** The effect is over. */
    record Done<T>(T result) implements Message<T> {}

    /** The effect failed by a fault of ours or of the environment. */
    record Failed<T>(Throwable fault) implements Message<T> {}
  }

  /** What an effect does. */
  @FunctionalInterface
  interface Effect<T> {
    T perform() throws Exception;
  }

  /** Starts the effect on a virtual thread of its own. */
  void start(String name, Effect<T> effect) {
    Thread.ofVirtual().name(name).start(() -> put(run(effect)));
  }

  @SuppressWarnings("IllegalCatch")
  private Message<T> run(Effect<T> effect) {
    try {
      return new Message.Done<>(effect.perform());
    } catch (Exception | Error fault) {
      return new Message.Failed<>(fault);
    }
  }

  /** Has {@code act} done on the loop's thread, later. */
  void note(Runnable act) {
    put(new Message.Note<>(act));
  }

  private void put(Message<T> message) {
    boolean interrupted = false;
    while (true) {
      try {
        queue.put(message);
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next message, if one comes in time. */
  Optional<Message<T>> next(Duration patience) throws InterruptedException {
    @Nullable Message<T> message = queue.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    return Optional.ofNullable(message);
  }
}
