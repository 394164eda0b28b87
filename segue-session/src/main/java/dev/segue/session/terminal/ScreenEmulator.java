package dev.segue.session.terminal;

import dev.segue.core.session.readiness.Cursor;
import dev.segue.core.session.readiness.Row;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.Style;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jline.terminal.Size;
import org.jline.utils.ScreenTerminal;
import org.jspecify.annotations.Nullable;

/**
 * A terminal that is only looked at: it takes the bytes that a program writes, in pieces cut
 * anywhere, and shows what a real one would. Combining marks are not kept, and lines are not
 * wrapped anew when the size changes. Not thread-safe.
 */
public final class ScreenEmulator {
  /**
   * A program may end between the two ends of a synchronised update; then it is shown half done.
   */
  private static final int LONGEST_UPDATE_LOOKS = 20;

  private static final String LISTENING = "\u001b]7501;?\u001b\\";

  private static final int TAB = 8;
  private static final int MOST_STYLES = 4096;

  /** A cell without its code point. */
  private static final long STYLE = 0xffffffff_00000000L;

  private final EscapeFilter filter = new EscapeFilter();
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private final Map<Long, Style> styles = new HashMap<>();
  private final ScreenTerminal terminal;

  private ByteBuffer left = ByteBuffer.allocate(0);
  private long[] cells;
  private List<Row> rows;
  private @Nullable Screen last;
  private int updateLooks;

  /**
   * An empty screen of this size; columns and rows are kept within what JLine can do, 2 to 2000.
   */
  public ScreenEmulator(int columns, int rows) {
    this.terminal = new ScreenTerminal(columns, rows);
    this.cells = new long[0];
    this.rows = List.of();
  }

  /** Takes bytes that the program wrote. */
  public void feed(byte[] bytes, int offset, int length) {
    ByteBuffer in = ByteBuffer.allocate(left.remaining() + length);
    in.put(left).put(bytes, offset, length).flip();
    CharBuffer chars = CharBuffer.allocate(in.remaining() + 1);
    decoder.decode(in, chars, false);
    left = in.slice();
    var out = new StringBuilder();
    filter.feed(chars.flip(), out);
    write(out);
  }

  /** Takes bytes that the program wrote. */
  public void feed(byte[] bytes) {
    feed(bytes, 0, bytes.length);
  }

  /** JLine's first tab stop is one column short: tabs become moves of the cursor. */
  private void write(StringBuilder text) {
    int from = 0;
    for (int at = text.indexOf("\t"); at >= 0; at = text.indexOf("\t", from)) {
      terminal.write(text.subSequence(from, at));
      int column = cursorColumn();
      int move = Math.min(TAB - column % TAB, terminal.getColumns() - 1 - column);
      if (move > 0) {
        terminal.write("\u001b[" + move + "C");
      }
      from = at + 1;
    }
    terminal.write(text.subSequence(from, text.length()));
  }

  private int cursorColumn() {
    var cursor = new int[2];
    terminal.dump(new long[terminal.getColumns() * terminal.getRows()], cursor);
    return cursor[0];
  }

  /** Changes the size, as the program's terminal did. */
  public void resize(int columns, int rows) {
    terminal.setSize(Size.of(columns, rows));
    last = null;
  }

  /**
   * What a terminal answers to what the program asked since the last call: where the cursor is,
   * what kind it is. To be written to the program where no real terminal stands behind this one.
   */
  public String answers() {
    return terminal.read();
  }

  /**
   * What the program is to be told if it has asked whether anybody listens to its state; empty if
   * it has not. Real terminals do not answer that, so this is to be written to the program in any
   * case: claude 2.1.332 reports its state only then, codex 0.171.0 without asking.
   */
  public String listening() {
    return filter.takeQuestion() ? LISTENING : "";
  }

  /**
   * What is shown now. While a program draws behind a synchronised update: what was shown before.
   */
  public Screen snapshot() {
    Screen before = last;
    if (before != null && terminal.isSynchronizedOutput() && updateLooks < LONGEST_UPDATE_LOOKS) {
      updateLooks++;
      return screen(before.columns(), before.rows(), before.cursor());
    }
    updateLooks = 0;
    Screen now = look();
    last = now;
    return now;
  }

  private Screen look() {
    int columns = terminal.getColumns();
    int height = terminal.getRows();
    var now = new long[columns * height];
    var cursor = new int[2];
    terminal.dump(now, cursor);
    boolean isSameSize = cells.length == now.length && rows.size() == height;
    var next = new ArrayList<Row>(height);
    for (int y = 0; y < height; y++) {
      int from = y * columns;
      boolean isSame =
          isSameSize && Arrays.equals(now, from, from + columns, cells, from, from + columns);
      next.add(isSame ? rows.get(y) : row(now, from, columns));
    }
    cells = now;
    rows = next;
    return screen(columns, next, new Cursor(cursor[1], cursor[0], filter.isCursorVisible()));
  }

  private Screen screen(int columns, List<Row> shown, Cursor cursor) {
    return new Screen(columns, shown, cursor, filter.title(), filter.modes(), filter.reported());
  }

  private Row row(long[] now, int from, int columns) {
    var codePoints = new int[columns];
    var drawn = new Style[columns];
    for (int x = 0; x < columns; x++) {
      long cell = now[from + x];
      codePoints[x] = ScreenTerminal.cellCodePoint(cell);
      drawn[x] = style(cell & STYLE);
    }
    return Row.of(codePoints, drawn);
  }

  private Style style(long cell) {
    if (styles.size() > MOST_STYLES) {
      styles.clear();
    }
    return styles.computeIfAbsent(cell, ScreenEmulator::read);
  }

  private static Style read(long cell) {
    return new Style(
        ScreenTerminal.cellBold(cell),
        ScreenTerminal.cellDim(cell),
        ScreenTerminal.cellInverse(cell),
        ScreenTerminal.cellHasForeground(cell)
            ? ScreenTerminal.cellColorRgb(ScreenTerminal.cellForeground(cell)) & 0xffffff
            : Style.NO_COLOUR,
        ScreenTerminal.cellHasBackground(cell)
            ? ScreenTerminal.cellColorRgb(ScreenTerminal.cellBackground(cell)) & 0xffffff
            : Style.NO_COLOUR);
  }
}
