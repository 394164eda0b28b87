package dev.segue.core.session.readiness;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Content of a terminal at one moment. Two screens with the same content are equal.
 *
 * @param rows from the top; each has {@code columns} cells
 * @param title of the window, as the program set it last; empty before that
 * @param reported state that the program last reported in an OSC 7501, as reported: {@code
 *     state=working:app=…}
 */
public record Screen(
    int columns,
    List<Row> rows,
    Cursor cursor,
    String title,
    Modes modes,
    Optional<String> reported) {
  public Screen {
    rows = List.copyOf(rows);
  }

  /** The lowest row that is written, or -1 where none is. */
  public int lastWritten() {
    int row = rows.size() - 1;
    while (row >= 0 && rows.get(row).isBlank()) {
      row--;
    }
    return row;
  }

  /** All rows, each with a line feed behind it. */
  public String text() {
    return rows.stream().map(row -> row.text() + "\n").collect(Collectors.joining());
  }
}
