package dev.segue.session.terminal;

/**
 * Size of a terminal, in cells.
 *
 * @param columns at least 1
 * @param rows at least 1
 */
public record Size(int columns, int rows) {
  /** What a terminal is taken for that does not say. */
  public static final Size USUAL = new Size(120, 40);

  public Size {
    if (columns < 1 || rows < 1) {
      throw new IllegalArgumentException("a terminal of %d by %d".formatted(columns, rows));
    }
  }
}
