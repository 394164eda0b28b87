package dev.segue.core.session.readiness;

import java.util.List;

/**
 * A look at some rows.
 *
 * @param rows how many at most
 * @param has all of them are found, each on a row below that of the one before it
 * @param lacks none of them is found
 */
public record RowMatcher(Region region, int rows, List<RowPattern> has, List<RowPattern> lacks) {
  public RowMatcher {
    has = List.copyOf(has);
    lacks = List.copyOf(lacks);
  }

  /** Part of the screen that is searched. */
  public enum Region {
    /** The lowest written row and those above it. */
    TAIL,
    /** The rows over the composer, without its frame. */
    ABOVE,
    /** The rows under the composer, without its frame. */
    BELOW,
    /** The cursor's row and those above it. */
    CURSOR
  }
}
