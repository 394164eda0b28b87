package dev.segue.core.run;

import java.util.Set;

/**
 * Work that a supervisor has in progress, and its limit.
 *
 * @param taken tasks that an agent or a judge of this supervisor is working on
 * @param most number of tasks at once, at least 1
 */
public record Slots(Set<String> taken, int most) {
  public Slots {
    taken = Set.copyOf(taken);
    if (most < 1) {
      throw new IllegalArgumentException("at least one task at once, not " + most);
    }
  }

  boolean isTaken(String taskId) {
    return taken.contains(taskId);
  }

  boolean isIdle() {
    return taken.isEmpty();
  }

  boolean isFull() {
    return taken.size() >= most;
  }
}
