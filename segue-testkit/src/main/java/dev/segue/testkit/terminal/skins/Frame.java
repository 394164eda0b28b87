package dev.segue.testkit.terminal.skins;

import java.util.List;

/**
 * A whole screen.
 *
 * @param rows from the top, not more than the terminal has
 * @param cursor where the cursor stands, from 1
 * @param title the window's title
 * @param status an operating system command that tells the state; empty where the look has none
 */
record Frame(List<Row> rows, Cursor cursor, String title, String status) {
  /** A place on the screen, and whether a cursor is seen there. */
  record Cursor(int row, int column, boolean isShown) {}

  Frame {
    rows = List.copyOf(rows);
  }
}
