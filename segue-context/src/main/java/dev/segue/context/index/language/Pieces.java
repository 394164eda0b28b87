package dev.segue.context.index.language;

import dev.segue.core.context.code.Field;
import dev.segue.core.context.code.Piece;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Cuts a text into pieces along spans; what lies in none is body. */
final class Pieces {
  private final MaskedText text;
  private final Lines lines;
  private final List<Piece> pieces = new ArrayList<>();
  private final StringBuilder body = new StringBuilder();
  private int at;

  private Pieces(MaskedText text, Lines lines) {
    this.text = text;
    this.lines = lines;
  }

  /**
   * @param body of the pieces, one after the other
   */
  record Cut(List<Piece> pieces, String body) {}

  static Cut cut(MaskedText text, Lines lines, List<Outline.Span> spans) {
    var cutting = new Pieces(text, lines);
    var open = new ArrayDeque<Outline.Span>();
    for (Outline.Span span : spans) {
      cutting.close(open, span.start());
      cutting.to(span.start(), open.isEmpty() ? Field.BODY : open.peek().field());
      open.push(span);
    }
    cutting.close(open, Integer.MAX_VALUE);
    cutting.to(text.text().length(), Field.BODY);
    return new Cut(List.copyOf(cutting.pieces), cutting.body.toString());
  }

  private void close(ArrayDeque<Outline.Span> open, int start) {
    while (!open.isEmpty() && open.peek().end() <= start) {
      Outline.Span span = open.pop();
      to(span.end(), span.field());
    }
  }

  private void to(int end, Field field) {
    String all = text.text();
    int from = at;
    int last = end;
    at = Math.max(at, end);
    while (from < last && isMargin(all.charAt(from), field)) {
      from++;
    }
    while (last > from && isMargin(all.charAt(last - 1), field)) {
      last--;
    }
    if (!hasWord(all, from, last)) {
      return;
    }
    String found = text.shown(from, last);
    int line = lines.line(from);
    if (field == Field.BODY) {
      body.append(found).append('\n');
    }
    Piece before = pieces.isEmpty() ? null : pieces.getLast();
    // Line comments below each other are one text.
    if (before != null
        && field == Field.COMMENT
        && before.field() == field
        && line == before.line() + before.text().chars().filter(c -> c == '\n').count() + 1
        && before.text().length() < 4_000) {
      pieces.set(pieces.size() - 1, new Piece(field, before.line(), before.text() + "\n" + found));
    } else {
      pieces.add(new Piece(field, line, found));
    }
  }

  private static boolean hasWord(String all, int from, int end) {
    for (int i = from; i < end; i++) {
      if (References.isPart(all.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** White space, and the marks of comments and strings. */
  private static boolean isMargin(char c, Field field) {
    return c <= ' '
        || switch (field) {
          case DOC -> "/*\"'#=-{}(|<>!".indexOf(c) >= 0;
          case COMMENT -> "/#;-%!*".indexOf(c) >= 0;
          case STRING -> "\"'`".indexOf(c) >= 0;
          case BODY -> false;
        };
  }
}
