package dev.segue.app.cli.print;

/**
 * How much a terminal shows.
 *
 * @param columns at least 1
 * @param rows at least 1
 */
public record TerminalSize(int columns, int rows) {
  /** Of a terminal that does not tell. */
  public static final TerminalSize USUAL = new TerminalSize(80, 24);

  public TerminalSize {
    columns = Math.max(1, columns);
    rows = Math.max(1, rows);
  }
}
