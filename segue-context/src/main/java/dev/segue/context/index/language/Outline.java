package dev.segue.context.index.language;

import dev.segue.core.context.code.Field;
import dev.segue.core.context.code.Symbol;
import java.util.List;

/**
 * Spans and symbols that a reader has found in a text.
 *
 * @param spans sorted by start, the longer first; one may lie within another, and none overlaps
 */
record Outline(List<Span> spans, List<Symbol> symbols) {
  /**
   * A stretch of a text.
   *
   * @param start first character
   * @param end after the last one
   */
  record Span(int start, int end, Field field) {}
}
