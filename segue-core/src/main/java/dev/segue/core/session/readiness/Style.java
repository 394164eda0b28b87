package dev.segue.core.session.readiness;

/**
 * How a cell is drawn.
 *
 * @param foreground colour as 0xRRGGBB, or {@link #NO_COLOUR}
 * @param background likewise
 */
public record Style(boolean bold, boolean dim, boolean inverse, int foreground, int background) {
  /** The terminal's own colour. */
  public static final int NO_COLOUR = -1;

  /** Nothing special. */
  public static final Style PLAIN = new Style(false, false, false, NO_COLOUR, NO_COLOUR);
}
