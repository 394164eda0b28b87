package dev.segue.context.index.language;

import dev.segue.core.context.code.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells comments, strings and the rest apart in one pass, without a grammar. A string or comment
 * that never ends is none; the place up to which that is known is remembered, so that a text full
 * of them costs one pass each kind.
 */
final class LexicalReader {
  /** A string of a family that has long ones ends within so many characters, or is none. */
  private static final int LONG_STRING_CHARS = 8_000;

  /** A single quote is a character's, unless it ends soon: a lifetime or an apostrophe. */
  private static final int CHARACTER_CHARS = 12;

  private final String text;
  private final Lexicon lexicon;
  private final List<Outline.Span> spans = new ArrayList<>();
  private final Map<String, Integer> endless = new HashMap<>();
  private final boolean isCurly;
  private int lineEnd = -1;

  private LexicalReader(String text, Language.Family family) {
    this.text = text;
    this.lexicon = Lexicon.of(family);
    this.isCurly = family == Language.Family.CURLY;
  }

  static Outline read(String text, Language language) {
    List<Outline.Span> spans = new LexicalReader(text, language.family()).spans();
    boolean hasHeaders = language.family() == Language.Family.CURLY;
    return new Outline(spans, new SymbolScan(text, spans, hasHeaders).symbols());
  }

  private List<Outline.Span> spans() {
    int at = 0;
    while (at < text.length()) {
      int next = letters(at);
      if (next == at) {
        next = block(at);
      }
      if (next == at) {
        next = lineComment(at);
      }
      if (next == at) {
        next = string(at);
      }
      at = Math.max(next, at + 1);
    }
    return List.copyOf(spans);
  }

  /** Most of a text begins nothing. */
  private int letters(int from) {
    int at = from;
    while (at < text.length() && (References.isPart(text.charAt(at)) || text.charAt(at) == ' ')) {
      at++;
    }
    return at;
  }

  private int block(int at) {
    for (Lexicon.Block block : lexicon.blocks()) {
      boolean isPlace = !block.isAtLineStart() || at == 0 || text.charAt(at - 1) == '\n';
      if (isPlace && text.startsWith(block.open(), at)) {
        int close = find(block.close(), at + block.open().length());
        if (close >= 0) {
          return add(at, close + block.close().length(), Field.DOC);
        }
      }
    }
    return at;
  }

  private int lineComment(int at) {
    for (String mark : lexicon.lineMarks()) {
      if (text.startsWith(mark, at) && !isInWord(mark, at)) {
        int end = text.indexOf('\n', at);
        return add(at, end < 0 ? text.length() : end, Field.COMMENT);
      }
    }
    return at;
  }

  /** {@code $#}, {@code ${x#y}} and {@code https://} begin no comment. */
  private boolean isInWord(String mark, int at) {
    if (at == 0) {
      return false;
    }
    char before = text.charAt(at - 1);
    return (mark.equals("#") && before > ' ' && ";)({},".indexOf(before) < 0)
        || (mark.equals("//") && before == ':');
  }

  private int string(int at) {
    char quote = text.charAt(at);
    boolean isLong = lexicon.longQuotes().indexOf(quote) >= 0;
    if (!isLong && lexicon.quotes().indexOf(quote) < 0) {
      return at;
    }
    String triple = String.valueOf(quote).repeat(3);
    if (lexicon.hasTriples() && text.startsWith(triple, at)) {
      int close = find(triple, at + 3);
      if (close >= 0) {
        return add(at, close + 3, isStatement(at) ? Field.DOC : Field.STRING);
      }
    }
    int limit = isLong ? Math.min(text.length(), at + LONG_STRING_CHARS) : lineEnd(at);
    if (isCurly && quote == '\'') {
      limit = Math.min(limit, at + CHARACTER_CHARS);
    }
    int close = closing(quote, at + 1, limit);
    return close < 0 ? at : add(at, close + 1, Field.STRING);
  }

  /** Of the line that a place is in; looked for once a line. */
  private int lineEnd(int at) {
    if (at > lineEnd) {
      int end = text.indexOf('\n', at);
      lineEnd = end < 0 ? text.length() : end;
    }
    return lineEnd;
  }

  private int closing(char quote, int from, int limit) {
    String kind = String.valueOf(quote);
    if (from <= endless.getOrDefault(kind, -1)) {
      return -1;
    }
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i);
      if (c == quote) {
        return i;
      }
      i += c == '\\' ? 1 : 0;
    }
    endless.put(kind, limit);
    return -1;
  }

  /** The next place of an end; a search that found none is never repeated. */
  private int find(String end, int from) {
    if (from <= endless.getOrDefault(end, -1)) {
      return -1;
    }
    int found = text.indexOf(end, from);
    if (found < 0) {
      endless.put(end, text.length());
    }
    return found;
  }

  /** Whether only white space stands before it on its line: a doc string, no value. */
  private boolean isStatement(int at) {
    int i = at - 1;
    while (i >= 0 && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i--;
    }
    return i < 0 || text.charAt(i) == '\n';
  }

  private int add(int start, int end, Field field) {
    spans.add(new Outline.Span(start, end, field));
    return end;
  }
}
