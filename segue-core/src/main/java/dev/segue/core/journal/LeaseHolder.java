package dev.segue.core.journal;

import java.time.Instant;

/**
 * Process that holds a project.
 *
 * @param since start of the hold, to the second
 */
public record LeaseHolder(long pid, String host, Instant since) {
  /** In words for the operator: {@code pid P on HOST since T}. */
  public String describe() {
    return "pid %d on %s since %s".formatted(pid, host, since);
  }
}
