package dev.segue.run.process;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the {@link PidFile} of a running tree up to date, so that whoever loses its parents is
 * known. It looks soon after a line was printed, since agents tell of a command as they start it,
 * and ever more rarely in silence, at last once a second. Looking takes no more than {@value
 * #SHARE_PERCENT} percent of a core.
 */
final class TreeWatch implements AutoCloseable {
  private static final long FIRST_MILLIS = 20;
  private static final long AFTER_LINE_MILLIS = 100;
  private static final long LONGEST_MILLIS = 1_000;
  private static final int SHARE_PERCENT = 3;

  private final ProcessTree tree;
  private final PidFile file;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private volatile boolean isStirred;
  private boolean isOver;

  private TreeWatch(ProcessTree tree, PidFile file) {
    this.tree = tree;
    this.file = file;
  }

  /** Begins to watch, where there is a file to write; the thread ends with {@link #close}. */
  static Optional<TreeWatch> start(ProcessTree tree, Optional<PidFile> file) {
    Optional<TreeWatch> watch = file.map(to -> new TreeWatch(tree, to));
    watch.ifPresent(it -> Thread.ofVirtual().name("tree-" + tree.root()).start(it::watch));
    return watch;
  }

  /** Tells the watch of lines before the listener hears them. */
  ProcessListener before(ProcessListener listener) {
    return new ProcessListener() {
      @Override
      public void line(Channel channel, String text) {
        stir();
        listener.line(channel, text);
      }
    };
  }

  /** Something happens: look soon. Cheap in a flood. */
  private void stir() {
    if (isStirred) {
      return;
    }
    lock.lock();
    try {
      isStirred = true;
      news.signal();
    } finally {
      lock.unlock();
    }
  }

  private void watch() {
    long pause = FIRST_MILLIS;
    long cost = 0;
    try {
      while (!isOverAfter(pause, cost * (100 / SHARE_PERCENT))) {
        boolean wasStirred = isStirred;
        isStirred = false;
        long begin = System.nanoTime();
        file.write(tree.living());
        cost = System.nanoTime() - begin;
        pause = wasStirred ? AFTER_LINE_MILLIS : Math.min(LONGEST_MILLIS, 2 * pause);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody holds this thread, so nobody interrupts it.
    }
  }

  /** Waits so long, or until shortly after a line; at least the second, whatever happens. */
  private boolean isOverAfter(long millis, long leastNanos) throws InterruptedException {
    lock.lock();
    try {
      long soon = Math.min(millis, AFTER_LINE_MILLIS);
      long least = Math.max(TimeUnit.MILLISECONDS.toNanos(soon), leastNanos);
      long left = TimeUnit.MILLISECONDS.toNanos(millis) - least;
      while (!isOver && !isStirred && left > 0) {
        left = news.awaitNanos(left);
      }
      left = least;
      while (!isOver && left > 0) {
        left = news.awaitNanos(left);
      }
      return isOver;
    } finally {
      lock.unlock();
    }
  }

  /** The tree has ended; its file goes. */
  @Override
  public void close() {
    lock.lock();
    try {
      isOver = true;
      news.signal();
    } finally {
      lock.unlock();
    }
    file.end();
  }
}
