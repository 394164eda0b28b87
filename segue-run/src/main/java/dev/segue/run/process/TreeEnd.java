package dev.segue.run.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * TERM, grace, KILL, check. The list is read anew each round, because what is ended may still start
 * children; whoever appears late gets the same treatment.
 */
final class TreeEnd {
  /** What KILL does not end within this time sits in the kernel or is not ours to end. */
  private static final Duration KILL_WAIT = Duration.ofSeconds(2);

  private static final long SHORTEST_PAUSE_MICROS = 500;
  private static final long LONGEST_PAUSE_MICROS = 20_000;

  private final Supplier<List<ProcessEntry>> living;
  private final BiConsumer<ProcessEntry, Boolean> signal;
  private final CountDownLatch atOnce;
  private final Map<Long, ProcessEntry> seen = new LinkedHashMap<>();
  private final Set<Long> killed = new HashSet<>();
  private boolean interrupted;

  /**
   * @param living who is still there
   * @param signal sends TERM (false) or KILL (true)
   * @param atOnce counted down by whoever does not want to wait for the grace
   */
  TreeEnd(
      Supplier<List<ProcessEntry>> living,
      BiConsumer<ProcessEntry, Boolean> signal,
      CountDownLatch atOnce) {
    this.living = living;
    this.signal = signal;
    this.atOnce = atOnce;
  }

  /** Blocks at most grace + two seconds; an interrupt means: without grace. */
  List<EndedProcess> end(Duration grace) {
    List<ProcessEntry> left = until(grace, false);
    if (!left.isEmpty()) {
      left = until(KILL_WAIT, true);
    }
    var still = new HashSet<Long>();
    left.forEach(entry -> still.add(entry.pid()));
    var ended = new ArrayList<EndedProcess>();
    for (ProcessEntry entry : seen.values()) {
      var how =
          still.contains(entry.pid())
              ? EndedProcess.How.STILL_RUNNING
              : killed.contains(entry.pid())
                  ? EndedProcess.How.KILLED
                  : EndedProcess.How.TERMINATED;
      ended.add(new EndedProcess(entry.pid(), entry.name(), how));
    }
    return ended;
  }

  private List<ProcessEntry> until(Duration limit, boolean force) {
    long end = System.nanoTime() + limit.toNanos();
    var signalled = new HashSet<Long>();
    long pauseMicros = SHORTEST_PAUSE_MICROS;
    List<ProcessEntry> left = living.get();
    while (!left.isEmpty() && (force || !isAtOnce()) && System.nanoTime() < end) {
      for (ProcessEntry entry : left) {
        seen.put(entry.pid(), entry);
        if (signalled.add(entry.pid())) {
          signal.accept(entry, force);
          if (force) {
            killed.add(entry.pid());
          }
        }
      }
      pause(pauseMicros, force);
      pauseMicros = Math.min(LONGEST_PAUSE_MICROS, pauseMicros * 2);
      left = living.get();
    }
    left.forEach(entry -> seen.put(entry.pid(), entry));
    return left;
  }

  private boolean isAtOnce() {
    return atOnce.getCount() == 0;
  }

  private void pause(long micros, boolean force) {
    try {
      if (force) {
        TimeUnit.MICROSECONDS.sleep(micros);
      } else {
        boolean _ = atOnce.await(micros, TimeUnit.MICROSECONDS);
      }
    } catch (InterruptedException _) {
      interrupted = true;
      atOnce.countDown();
    }
  }

  /** Whether the thread was interrupted meanwhile; its flag has been cleared. */
  boolean wasInterrupted() {
    return interrupted;
  }
}
