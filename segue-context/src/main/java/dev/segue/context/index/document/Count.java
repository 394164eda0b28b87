package dev.segue.context.index.document;

/**
 * How many of something ran.
 *
 * @param covered at most the total
 */
public record Count(int covered, int total) {
  /** Of nothing. */
  public static final Count NONE = new Count(0, 0);

  public Count {
    total = Math.max(0, total);
    covered = Math.clamp(covered, 0, total);
  }

  /** Both together; never more than an {@code int} holds. */
  Count plus(Count other) {
    return new Count(
        (int) Math.min(Integer.MAX_VALUE, (long) covered + other.covered),
        (int) Math.min(Integer.MAX_VALUE, (long) total + other.total));
  }

  /** The larger of each. */
  Count most(Count other) {
    return new Count(Math.max(covered, other.covered), Math.max(total, other.total));
  }
}
