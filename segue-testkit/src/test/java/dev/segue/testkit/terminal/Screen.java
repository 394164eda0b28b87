package dev.segue.testkit.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.ScreenTerminal;

/** Screen as a person would see it: a virtual terminal's output through an emulator. */
final class Screen {
  private static final int COLUMNS = 120;
  private static final int ROWS = 40;

  private final VirtualTerminal terminal;
  private final ScreenTerminal emulator = new ScreenTerminal(COLUMNS, ROWS);
  private final StringBuilder written = new StringBuilder();
  private final long[] cells = new long[COLUMNS * ROWS];
  private final int[] cursor = new int[2];
  private List<String> rows = List.of();
  private List<String> rowsWithoutDim = List.of();
  private String title = "";

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
      int from = more.lastIndexOf("\u001b]0;");
      title = from < 0 ? title : more.substring(from + 4, more.indexOf('\u0007', from)).strip();
      emulator.write(more);
      emulator.dump(cells, cursor);
      rows = rows(false);
      rowsWithoutDim = rows(true);
    }
  }

  /** Rows without the blanks at their end; no-break spaces are blanks, dim text is kept. */
  List<String> rows() {
    look();
    return rows;
  }

  /** Rows without what is dim. */
  List<String> rowsWithoutDim() {
    look();
    return rowsWithoutDim;
  }

  private List<String> rows(boolean leavesDimOut) {
    var found = new ArrayList<String>();
    for (int row = 0; row < ROWS; row++) {
      var text = new StringBuilder();
      for (int column = 0; column < COLUMNS; column++) {
        long cell = cells[row * COLUMNS + column];
        int codePoint = ScreenTerminal.cellCodePoint(cell);
        boolean isLeftOut = leavesDimOut && ScreenTerminal.cellDim(cell);
        text.appendCodePoint(codePoint == 0 || codePoint == 0xa0 || isLeftOut ? ' ' : codePoint);
      }
      found.add(text.toString().stripTrailing());
    }
    return found;
  }

  /** All rows, a line each. */
  String text() {
    return String.join("\n", rows());
  }

  /** The title that was set last. */
  String title() {
    look();
    return title;
  }

  /** Column and row of the cursor, from 0. */
  int[] cursor() {
    look();
    return cursor.clone();
  }
}
