package dev.segue.testkit.stub;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** The last requests, within bounds, and the wait for the next. Safe for use by any thread. */
final class Traffic {
  private static final int MOST_REQUESTS = 2_000;
  private static final int MOST_OF_A_BODY = 4 << 20;

  /** Characters of all texts together, so that many large bodies do not fill the memory. */
  private static final long MOST_OF_ALL = 128L << 20;

  private final Deque<StubModel.Request> kept = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private long size;

  void add(StubModel.Request request) {
    var cut =
        new StubModel.Request(
            request.api(),
            request.path(),
            cut(request.prompt()),
            cut(request.body()),
            request.isSideCall());
    lock.lock();
    try {
      kept.addLast(cut);
      size += size(cut);
      while (kept.size() > MOST_REQUESTS || (size > MOST_OF_ALL && kept.size() > 1)) {
        size -= size(kept.removeFirst());
      }
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private static String cut(String text) {
    return text.length() <= MOST_OF_A_BODY ? text : text.substring(0, MOST_OF_A_BODY);
  }

  private static long size(StubModel.Request request) {
    return (long) request.prompt().length() + request.body().length();
  }

  List<StubModel.Request> of(Api api) {
    lock.lock();
    try {
      return kept.stream().filter(request -> request.api() == api).toList();
    } finally {
      lock.unlock();
    }
  }

  Optional<StubModel.Request> await(Predicate<StubModel.Request> wanted, Duration most)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = most.toNanos();
      while (true) {
        var found = kept.stream().filter(wanted).findFirst();
        if (found.isPresent() || left <= 0) {
          return found;
        }
        left = arrived.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
