package dev.segue.core.session.readiness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** Finds the composer on one screen, and reads what is in it. */
final class ComposerReader {
  /** Agents leave up to so many columns free at the right, so a row that ends there was wrapped. */
  private static final int RIGHT_MARGIN = 6;

  /**
   * Composer with its place on the screen.
   *
   * @param first row of the frame's beginning, or of the text where there is no frame
   * @param last likewise its end
   */
  record Place(int first, int last, Composer composer) {}

  /**
   * A row within it.
   *
   * @param indent columns before its text
   */
  private record Inner(Row row, int indent, String text) {}

  private final ComposerShape shape;
  private final Screen screen;
  private final List<Row> rows;

  private ComposerReader(ComposerShape shape, Screen screen) {
    this.shape = shape;
    this.screen = screen;
    this.rows = screen.rows();
  }

  /** The composer; empty where none is recognised or the cursor is not in it. */
  static Optional<Place> find(ComposerShape shape, Screen screen) {
    return new ComposerReader(shape, screen)
        .find()
        .or(() -> shape.otherwise().flatMap(other -> find(other, screen)));
  }

  private Optional<Place> find() {
    int bottom = bottom();
    int cursor = screen.cursor().row();
    if (bottom < 0 || cursor > bottom) {
      return Optional.empty();
    }
    int last = shape.bottom().isPresent() ? bottom - 1 : bottom;
    int first = firstRow(last);
    if (first < 0 || cursor < first || cursor > last) {
      return Optional.empty();
    }
    var inner = new ArrayList<Inner>();
    for (int y = first; y <= last; y++) {
      Optional<Inner> row = inner(rows.get(y), y == first ? shape.first() : shape.rest());
      if (row.isEmpty()) {
        return Optional.empty();
      }
      inner.add(row.get());
    }
    int kept = inner.size() - shape.skipFirst() - shape.skipLast();
    if (kept < 1) {
      return Optional.empty();
    }
    List<Inner> text = inner.subList(shape.skipFirst(), shape.skipFirst() + kept);
    int frame = shape.top().isPresent() ? first - 1 : first;
    return Optional.of(new Place(frame, bottom, read(text, first + shape.skipFirst())));
  }

  /** The row under it, or its last one; -1 where there is none. */
  private int bottom() {
    int written = 0;
    Predicate<String> isBottom = text -> shape.bottom().orElseThrow().isFoundIn(text);
    for (int y = screen.lastWritten(); y >= 0 && written <= shape.below(); y--) {
      boolean isIt =
          shape.bottom().isPresent()
              ? isBottom.test(rows.get(y).text())
              : y == screen.cursor().row();
      if (isIt) {
        return y;
      }
      written += rows.get(y).isBlank() ? 0 : 1;
    }
    return -1;
  }

  private int firstRow(int last) {
    for (int y = last; y >= 0; y--) {
      String text = rows.get(y).text();
      if (shape.top().isEmpty()) {
        if (shape.first().isFoundIn(text)) {
          return y;
        }
      } else if (shape.top().get().isFoundIn(text)) {
        return y < last ? y + 1 : -1;
      }
    }
    return -1;
  }

  private Optional<Inner> inner(Row row, RowPattern begin) {
    String text = row.text();
    OptionalInt end = begin.matched(text);
    if (end.isEmpty()) {
      // A text may have blank lines, but only a frame can tell that they are part of it.
      return text.isEmpty() && shape.bottom().isPresent()
          ? Optional.of(new Inner(row, 0, ""))
          : Optional.empty();
    }
    int at = end.getAsInt();
    return Optional.of(new Inner(row, row.columnOf(at), text.substring(at)));
  }

  private Composer read(List<Inner> inner, int firstRow) {
    String text = joined(inner).strip();
    if (text.isEmpty()) {
      return Composer.EMPTY;
    }
    boolean isDim = inner.stream().allMatch(ComposerReader::isDim);
    if (isHint(text, isDim, inner.getFirst(), firstRow)) {
      return Composer.EMPTY;
    }
    if (isDim && shape.ghost() != ComposerShape.Ghost.NONE) {
      return new Composer(Composer.Content.GHOST, text);
    }
    boolean isPaste = shape.pastes().stream().anyMatch(paste -> paste.isAllOf(text));
    return new Composer(isPaste ? Composer.Content.PASTE : Composer.Content.TEXT, text);
  }

  /** A hint that somebody has typed has the cursor behind it. */
  private boolean isHint(String text, boolean isDim, Inner first, int firstRow) {
    boolean isAtStart =
        screen.cursor().row() == firstRow && screen.cursor().column() <= first.indent();
    return (isDim || isAtStart) && shape.hints().stream().anyMatch(hint -> hint.isAllOf(text));
  }

  private static boolean isDim(Inner inner) {
    for (int x = inner.indent(); x < inner.row().columns(); x++) {
      int c = inner.row().codePoint(x);
      Style style = inner.row().style(x);
      // Agents draw the cursor as an inverse cell, upon the first character of a suggestion too.
      if (c != ' ' && c != Row.RIGHT_HALF && !style.dim() && !style.inverse()) {
        return false;
      }
    }
    return true;
  }

  private String joined(List<Inner> inner) {
    var text = new StringBuilder();
    for (int i = 0; i < inner.size(); i++) {
      if (i > 0) {
        text.append(between(inner.get(i - 1), inner.get(i)));
      }
      text.append(inner.get(i).text());
    }
    return text.toString();
  }

  /** A row that had no room for the next one's first word was wrapped before it. */
  private String between(Inner before, Inner after) {
    int used = before.row().columnOf(before.row().text().length());
    int columns = screen.columns();
    String next = after.text().strip();
    int blank = next.indexOf(" ");
    int word = blank < 0 ? next.length() : blank;
    if (word == 0 || used + 1 + word <= columns - RIGHT_MARGIN) {
      return "\n";
    }
    return used >= columns ? "" : " ";
  }
}
