package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns views into what a program writes to its terminal; remembers what is on the screen. */
public final class Painter {
  private static final String ESC = "\u001b[";

  /** How rows are put on the screen. */
  public enum Manner {
    /** Each row that changed is addressed. */
    ADDRESSED,
    /** The cursor is moved from word to word; the bytes hold no spaces. */
    MOVES,
    /** The whole screen as lines that end with carriage return and line feed. */
    LINES
  }

  private final Skin skin;
  private final Manner manner;
  private List<Row> onScreen = List.of();
  private Optional<Frame> last = Optional.empty();

  /** A painter of a screen on which nothing is yet. */
  public Painter(Skin skin, Manner manner) {
    this.skin = skin;
    this.manner = manner;
  }

  /** What changes the screen into the view; empty where nothing changed. */
  public String paint(View view) {
    Frame frame = fitted(skin.frame(view), view.size());
    if (last.filter(frame::equals).isPresent()) {
      return "";
    }
    var out = new StringBuilder();
    head(frame, out);
    if (manner == Manner.LINES) {
      lines(frame, out);
    } else {
      rows(frame, out);
    }
    cursor(frame, out);
    onScreen = frame.rows();
    last = Optional.of(frame);
    return out.toString();
  }

  /** The view once more, whatever is on the screen. */
  public String repaint(View view) {
    forget();
    return paint(view);
  }

  /** Takes it that the screen shows something else, as after a change of its size. */
  public void forget() {
    onScreen = List.of();
    last = Optional.empty();
  }

  private static Frame fitted(Frame frame, Size size) {
    int over = Math.max(0, frame.rows().size() - size.rows());
    var rows = new ArrayList<Row>();
    frame.rows().stream().skip(over).forEach(row -> rows.add(row.cut(size.columns())));
    var cursor =
        new Frame.Cursor(
            Math.clamp(frame.cursor().row() - over, 1, size.rows()),
            Math.clamp(frame.cursor().column(), 1, size.columns()),
            frame.cursor().isShown());
    return new Frame(rows, cursor, frame.title(), frame.status());
  }

  private void head(Frame frame, StringBuilder out) {
    out.append(ESC).append("?25l");
    if (last.isEmpty()) {
      out.append(ESC).append("H").append(ESC).append("2J");
    }
    if (!last.map(Frame::title).equals(Optional.of(frame.title()))) {
      out.append("\u001b]0;").append(frame.title()).append('\u0007');
    }
    if (!frame.status().isEmpty() && !last.map(Frame::status).equals(Optional.of(frame.status()))) {
      out.append(frame.status());
    }
  }

  private void rows(Frame frame, StringBuilder out) {
    int count = Math.max(frame.rows().size(), onScreen.size());
    for (int i = 0; i < count; i++) {
      Row row = i < frame.rows().size() ? frame.rows().get(i) : Row.EMPTY;
      Row old = i < onScreen.size() ? onScreen.get(i) : Row.EMPTY;
      if (!row.equals(old)) {
        // Erased before it is written: afterwards a full row would lose its last cell.
        out.append(ESC).append(i + 1).append(";1H").append(ESC).append("2K");
        row(row, out);
      }
    }
  }

  private void lines(Frame frame, StringBuilder out) {
    out.append(ESC).append("H").append(ESC).append("J");
    for (int i = 0; i < frame.rows().size(); i++) {
      out.append(i == 0 ? "" : "\r\n");
      row(frame.rows().get(i), out);
    }
  }

  private void row(Row row, StringBuilder out) {
    int column = 1;
    for (Span span : row.spans()) {
      if (!span.style().isEmpty()) {
        out.append(ESC).append(span.style()).append('m');
      }
      if (manner == Manner.MOVES && !span.style().startsWith(Span.INVERSE)) {
        words(span.text(), column, out);
      } else {
        out.append(span.text());
      }
      if (!span.style().isEmpty()) {
        out.append(ESC).append('m');
      }
      column += Cells.width(span.text());
    }
  }

  private static void words(String text, int first, StringBuilder out) {
    int column = first;
    boolean gap = false;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      if (codePoint == ' ') {
        gap = true;
      } else {
        if (gap) {
          out.append(ESC).append(column).append('G');
          gap = false;
        }
        out.appendCodePoint(codePoint);
      }
      column += Cells.width(codePoint);
      at += Character.charCount(codePoint);
    }
    if (gap) {
      out.append(ESC).append(column).append('G');
    }
  }

  private static void cursor(Frame frame, StringBuilder out) {
    var cursor = frame.cursor();
    out.append(ESC).append(cursor.row()).append(';').append(cursor.column()).append('H');
    if (cursor.isShown()) {
      out.append(ESC).append("?25h");
    }
  }
}
