package dev.segue.core.journal;

import java.time.Instant;

/**
 * Who holds a project.
 *
 * @param since when it was taken, to the second
 */
public record LeaseHolder(long pid, String host, Instant since) {
  /** In words for the operator: {@code pid P on HOST since T}. */
  public String describe() {
    return "pid %d on %s since %s".formatted(pid, host, since);
  }
}
