package dev.segue.testkit.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.ScreenTerminal;

/** What a person would see: a virtual terminal's output through an emulator. */
final class Screen {
  private static final int COLUMNS = 120;
  private static final int ROWS = 40;

  private final VirtualTerminal terminal;
  private final ScreenTerminal emulator = new ScreenTerminal(COLUMNS, ROWS);
  private final StringBuilder written = new StringBuilder();
  private final long[] cells = new long[COLUMNS * ROWS];
  private final int[] cursor = new int[2];

  Screen(VirtualTerminal terminal) {
    this.terminal = terminal;
  }

  /** Everything that was written up to the last look. */
  String written() {
    return written.toString();
  }

  private void look() {
    String more = terminal.read();
    if (!more.isEmpty()) {
      written.append(more);
      emulator.write(more);
      emulator.dump(cells, cursor);
    }
  }

  /** Rows without the blanks at their end; no-break spaces are blanks, dim text is kept. */
  List<String> rows() {
    return rows(false);
  }

  /** Rows without what is dim. */
  List<String> rowsWithoutDim() {
    return rows(true);
  }

  private List<String> rows(boolean leavesDimOut) {
    look();
    var rows = new ArrayList<String>();
    for (int row = 0; row < ROWS; row++) {
      var text = new StringBuilder();
      for (int column = 0; column < COLUMNS; column++) {
        long cell = cells[row * COLUMNS + column];
        int codePoint = ScreenTerminal.cellCodePoint(cell);
        boolean isLeftOut = leavesDimOut && ScreenTerminal.cellDim(cell);
        text.appendCodePoint(codePoint == 0 || codePoint == 0xa0 || isLeftOut ? ' ' : codePoint);
      }
      rows.add(text.toString().stripTrailing());
    }
    return rows;
  }

  /** All rows, a line each. */
  String text() {
    return String.join("\n", rows());
  }

  /** The title that was set last. */
  String title() {
    rows();
    int from = written.lastIndexOf("\u001b]0;");
    return from < 0 ? "" : written.substring(from + 4, written.indexOf("\u0007", from)).strip();
  }

  /** Column and row of the cursor, from 0. */
  int[] cursor() {
    look();
    return cursor.clone();
  }
}
