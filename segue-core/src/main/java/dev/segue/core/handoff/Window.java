package dev.segue.core.handoff;

import java.util.List;

/**
 * The sliding window over the project that every prompt shows. Who makes it chooses what is in it:
 * the last 3 to 5 completed tasks, oldest first, and the newest 10 blocked tasks without the
 * current one.
 *
 * @param moreBlockers blocked tasks that are not listed
 */
public record Window(List<HistoryEntry> history, List<Blocker> blockers, int moreBlockers) {
  /** Nothing completed, nothing blocked. */
  public static final Window EMPTY = new Window(List.of(), List.of(), 0);

  public Window {
    history = List.copyOf(history);
    blockers = List.copyOf(blockers);
  }
}
