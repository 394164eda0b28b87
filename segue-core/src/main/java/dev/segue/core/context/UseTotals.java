package dev.segue.core.context;

import java.util.HashSet;

/**
 * Uses of packs added up. Apart for providers that tell which files they read and those that do
 * not, whose reads and gaps would look smaller than they are.
 *
 * @param telling of dispatches whose reads are known
 * @param silent of those of which only edits are known
 */
public record UseTotals(Tally telling, Tally silent) {
  /** Of no dispatch. */
  public static final UseTotals NOTHING = new UseTotals(Tally.NOTHING, Tally.NOTHING);

  /**
   * Sums over dispatches; a file that two of them were shown counts twice.
   *
   * @param packed files shown
   * @param read those of them that were read
   * @param edited those of them that were changed
   * @param used those of them that were read, changed or both
   * @param missed files read or changed that were not shown
   */
  public record Tally(
      long dispatches, long packed, long read, long edited, long used, long missed) {
    /** Zero. */
    public static final Tally NOTHING = new Tally(0, 0, 0, 0, 0, 0);

    /** Both together. */
    public Tally plus(Tally other) {
      return new Tally(
          dispatches + other.dispatches,
          packed + other.packed,
          read + other.read,
          edited + other.edited,
          used + other.used,
          missed + other.missed);
    }

    private static Tally of(PackUse use) {
      var used = new HashSet<>(use.read());
      used.addAll(use.edited());
      return new Tally(
          1,
          use.packed(),
          use.read().size(),
          use.edited().size(),
          used.size(),
          use.missed().size());
    }
  }

  /** These and one dispatch more. */
  public UseTotals plus(PackUse use) {
    return use.isReadKnown()
        ? new UseTotals(telling.plus(Tally.of(use)), silent)
        : new UseTotals(telling, silent.plus(Tally.of(use)));
  }

  /** These and those. */
  public UseTotals plus(UseTotals other) {
    return new UseTotals(telling.plus(other.telling), silent.plus(other.silent));
  }

  /** Of all dispatches. */
  public Tally all() {
    return telling.plus(silent);
  }
}
