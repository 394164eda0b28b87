package dev.segue.app.process;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * What a supervisor that died left running. Found by the mark in the environment, so only where the
 * system shows it (Linux); elsewhere nothing is found. Safe for use by several threads.
 */
public final class Survivors {
  private final ProcessTable table = ProcessTable.ofThisSystem();

  /**
   * Ends every process of this user whose mark is of this store and project and of an epoch before
   * {@code epoch}, this process and its ancestors excepted. Blocks at most {@code grace} plus two
   * seconds; a few milliseconds when there is nothing.
   *
   * @return what was ended; {@link EndedProcess.How#STILL_RUNNING} where that failed
   */
  public List<EndedProcess> endAll(String storeId, String project, long epoch, Duration grace) {
    Set<Long> own = ourselves();
    var end =
        new TreeEnd(() -> left(storeId, project, epoch, own), table::signal, new CountDownLatch(1));
    List<EndedProcess> ended = end.end(grace);
    if (end.wasInterrupted()) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  private List<ProcessEntry> left(String storeId, String project, long epoch, Set<Long> own) {
    return table.living().stream()
        .filter(entry -> !own.contains(entry.pid()))
        .filter(
            entry ->
                table
                    .mark(entry)
                    .flatMap(DispatchMark::parse)
                    .filter(mark -> mark.isLeftFrom(storeId, project, epoch))
                    .isPresent())
        .toList();
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
