package dev.segue.session.hook;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps others of Segue away from a memory file: other processes by a lock on a file in Segue's own
 * folder, which the system frees when its process dies, and other threads of this process by a lock
 * in memory. A lock file is opened only by a thread that holds the latter, since closing any
 * descriptor of a file drops all locks that the process has on it.
 */
final class Guard implements AutoCloseable {
  /** A change takes milliseconds: whoever holds the lock for ten seconds has been stopped. */
  private static final int TRIES = 10_000;

  private static final long REST_NANOS = 1_000_000;

  private static final Map<Path, ReentrantLock> OURS = new ConcurrentHashMap<>();

  private final ReentrantLock ours;
  private final FileChannel channel;

  private Guard(ReentrantLock ours, FileChannel channel) {
    this.ours = ours;
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @throws IOException when the file cannot be locked, or is held for ten seconds
   */
  static Guard hold(Path file) throws IOException {
    ReentrantLock ours = OURS.computeIfAbsent(file, _ -> new ReentrantLock());
    ours.lock();
    boolean isHeld = false;
    try {
      Files.createDirectories(file.resolveSibling("."));
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        lock(channel);
        isHeld = true;
        return new Guard(ours, channel);
      } finally {
        if (!isHeld) {
          channel.close();
        }
      }
    } finally {
      if (!isHeld) {
        ours.unlock();
      }
    }
  }

  private static void lock(FileChannel channel) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      if (channel.tryLock() != null) {
        return;
      }
      LockSupport.parkNanos(REST_NANOS);
    }
    throw new IOException("another process of Segue is changing it");
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      ours.unlock();
    }
  }
}
