package dev.segue.testkit.terminal;

import java.util.Comparator;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/** Actions to run later, and the current time: milliseconds since the agent began. */
final class Timers {
  /** Action with its time. For two at the same time, the one that was set first is first. */
  private record Timer(long at, long number, Runnable action) {}

  private final PriorityQueue<Timer> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Timer::at).thenComparingLong(Timer::number));
  private long now;
  private long set;

  long now() {
    return now;
  }

  void after(long millis, Runnable action) {
    waiting.add(new Timer(now + millis, set++, action));
  }

  /** Does all that is due, each at the time it was set for; then it is {@code time}. */
  void runTo(long time) {
    while (!waiting.isEmpty() && waiting.peek().at() <= time) {
      Timer due = waiting.remove();
      now = Math.max(now, due.at());
      due.action().run();
    }
    now = Math.max(now, time);
  }

  OptionalLong next() {
    return waiting.isEmpty() ? OptionalLong.empty() : OptionalLong.of(waiting.peek().at());
  }

  /** Nothing of it is done any more. */
  void clear() {
    waiting.clear();
  }
}
