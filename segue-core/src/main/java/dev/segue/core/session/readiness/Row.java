package dev.segue.core.session.readiness;

import java.util.Arrays;

/**
 * A row of cells. Each cell holds one code point and its style; the right half of a wide character
 * is a cell with {@link #RIGHT_HALF}. Immutable.
 */
public final class Row {
  /** In place of a code point: the cell to the left reaches over this one. */
  public static final int RIGHT_HALF = 0;

  private final int[] codePoints;
  private final Style[] styles;
  private final String text;

  private Row(int[] codePoints, Style[] styles) {
    this.codePoints = codePoints;
    this.styles = styles;
    this.text = textOf(codePoints);
  }

  /**
   * A row of these cells.
   *
   * @param codePoints one per column
   * @param styles as many
   */
  public static Row of(int[] codePoints, Style[] styles) {
    if (codePoints.length != styles.length) {
      throw new IllegalArgumentException(
          codePoints.length + " code points and " + styles.length + " styles");
    }
    return new Row(codePoints.clone(), styles.clone());
  }

  private static String textOf(int[] codePoints) {
    int end = codePoints.length;
    while (end > 0 && codePoints[end - 1] == ' ') {
      end--;
    }
    var text = new StringBuilder(end);
    for (int column = 0; column < end; column++) {
      if (codePoints[column] != RIGHT_HALF) {
        text.appendCodePoint(codePoints[column]);
      }
    }
    return text.toString();
  }

  /** What is written, without the blanks at its end; a wide character once. */
  public String text() {
    return text;
  }

  /** Whether nothing is written; no-break spaces count as something. */
  public boolean isBlank() {
    return text.isEmpty();
  }

  public int columns() {
    return codePoints.length;
  }

  /** The code point of a cell, or {@link #RIGHT_HALF}. */
  public int codePoint(int column) {
    return codePoints[column];
  }

  public Style style(int column) {
    return styles[column];
  }

  /**
   * The column at which a place of {@link #text} stands.
   *
   * @param index of a {@code char}, up to the text's length
   */
  public int columnOf(int index) {
    int at = 0;
    int column = 0;
    while (column < codePoints.length && at < index) {
      at += codePoints[column] == RIGHT_HALF ? 0 : Character.charCount(codePoints[column]);
      column++;
    }
    while (column < codePoints.length && codePoints[column] == RIGHT_HALF) {
      column++;
    }
    return column;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Row row
            && Arrays.equals(codePoints, row.codePoints)
            && Arrays.equals(styles, row.styles));
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
