package dev.segue.core.run;

/**
 * How many tasks of a project stand where.
 *
 * @param waiting queued behind a dependency that has not ended as it must
 * @param queued queued and free to start, now or after a rest
 */
public record Counts(
    int queued, int waiting, int running, int blocked, int completed, int cancelled) {
  /** Tasks that have not ended. */
  public int left() {
    return queued + waiting + running;
  }
}
