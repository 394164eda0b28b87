package dev.segue.run.process;

import dev.segue.core.journal.DispatchMark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/**
 * Finds the processes that a dead supervisor left running. It finds them by the mark in the
 * environment where the system shows it (Linux), and by the files that the supervisor kept about
 * the processes of its runs. Safe for use by several threads.
 */
public final class Survivors {
  private final ProcessTable table = ProcessTable.ofThisSystem();
  private final PidFiles pids;

  public Survivors(PidFiles pids) {
    this.pids = pids;
  }

  /**
   * Ends every process of this user whose mark is of this store and project and of an epoch before
   * {@code epoch}, and their descendants, which may have cleared their environment, also where
   * their parents are gone but a supervisor had seen them; this process and its ancestors excepted.
   * Blocks at most {@code grace} plus two seconds; a few milliseconds when there is nothing.
   *
   * @return what was ended; {@link EndedProcess.How#STILL_RUNNING} where that failed
   */
  public List<EndedProcess> endAll(String storeId, String project, long epoch, Duration grace) {
    Set<Long> own = ourselves();
    Map<Long, Long> seen = new HashMap<>();
    Predicate<DispatchMark> isLeft = mark -> mark.isLeftFrom(storeId, project, epoch);
    List<PidFile.Stored> kept = pids.left(isLeft);
    kept.forEach(file -> seen.putAll(file.members()));
    var end = new TreeEnd(() -> left(isLeft, own, seen), table::signal, new CountDownLatch(1));
    List<EndedProcess> ended = end.end(grace);
    if (end.wasInterrupted()) {
      Thread.currentThread().interrupt();
    }
    if (ended.stream().noneMatch(one -> one.how() == EndedProcess.How.STILL_RUNNING)) {
      pids.forget(kept);
    }
    return ended;
  }

  /**
   * Who is there.
   *
   * @param seen start times of those found before, by number; what is found is added. Their parents
   *     may have ended since.
   */
  private List<ProcessEntry> left(
      Predicate<DispatchMark> isLeft, Set<Long> own, Map<Long, Long> seen) {
    List<ProcessEntry> others =
        table.living().stream().filter(entry -> !own.contains(entry.pid())).toList();
    var members = new ArrayList<ProcessEntry>();
    var pids = new HashSet<Long>();
    for (ProcessEntry entry : others) {
      if (ProcessTree.isIn(seen, entry)
          || table
              .variable(entry, DispatchMark.VARIABLE)
              .flatMap(DispatchMark::parse)
              .filter(isLeft)
              .isPresent()) {
        members.add(entry);
        pids.add(entry.pid());
      }
    }
    ProcessTree.addDescendants(others, members, pids);
    members.forEach(entry -> seen.put(entry.pid(), entry.startedAt()));
    return members;
  }

  /** Segue may itself run inside an agent that Segue started. */
  private static Set<Long> ourselves() {
    var own = new HashSet<Long>();
    var next = Optional.of(ProcessHandle.current());
    while (next.isPresent() && own.add(next.get().pid())) {
      next = next.get().parent();
    }
    return own;
  }
}
