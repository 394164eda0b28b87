package dev.segue.testkit.terminal.skins;

import java.util.ArrayList;
import java.util.List;

/** One row of the screen, from its first cell on. */
record Row(List<Span> spans) {
  static final Row EMPTY = new Row(List.of());

  Row {
    spans = List.copyOf(spans);
  }

  static Row of(String text) {
    return EMPTY.and(text);
  }

  static Row of(String text, String style) {
    return EMPTY.and(text, style);
  }

  Row and(String text) {
    return and(text, Span.PLAIN);
  }

  Row and(String text, String style) {
    if (text.isEmpty()) {
      return this;
    }
    var more = new ArrayList<>(spans);
    more.add(new Span(text, style));
    return new Row(more);
  }

  /** With the text at the right edge, where there is room for it. */
  Row andRight(String text, String style, int columns) {
    int gap = columns - width() - Cells.width(text);
    return gap < 1 ? this : and(" ".repeat(gap)).and(text, style);
  }

  int width() {
    return spans.stream().mapToInt(span -> Cells.width(span.text())).sum();
  }

  /** What of it fits. */
  Row cut(int columns) {
    if (width() <= columns) {
      return this;
    }
    Row cut = EMPTY;
    for (Span span : spans) {
      cut = cut.and(Cells.cut(span.text(), columns - cut.width()), span.style());
    }
    return cut;
  }
}
