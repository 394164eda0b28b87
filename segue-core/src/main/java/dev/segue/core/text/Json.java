package dev.segue.core.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes plain trees as JSON, the same bytes for the same tree on every machine.
 *
 * <p>A tree is made of {@code Map} with text keys, {@code List}, {@code CharSequence}, {@code
 * Boolean}, {@code null} and the numbers {@code Integer}, {@code Long}, {@code Short}, {@code
 * Byte}, {@code BigInteger}, {@code BigDecimal} and finite {@code Double} or {@code Float}. A map
 * with an order of its own ({@link SequencedMap}) keeps it, any other is written by sorted keys.
 * Anything else, and nesting deeper than {@value #MAX_DEPTH}, is an {@link
 * IllegalArgumentException}: the tree is ours, so that is a bug. Lone surrogates are written
 * escaped, so that the result is always encodable.
 */
public final class Json {
  /** Deeper than any document of ours; keeps a cyclic tree from ending in a stack overflow. */
  static final int MAX_DEPTH = 256;

  private static final String HEX = "0123456789abcdef";

  private final StringBuilder out = new StringBuilder();
  private final boolean isPretty;
  private final boolean isSorted;

  private Json(boolean isPretty, boolean isSorted) {
    this.isPretty = isPretty;
    this.isSorted = isSorted;
  }

  /** Without any white space, in the maps' own order. */
  public static String compact(@Nullable Object tree) {
    return new Json(false, false).written(tree);
  }

  /** Two spaces per level, in the maps' own order, no line end after the last line. */
  public static String pretty(@Nullable Object tree) {
    return new Json(true, false).written(tree);
  }

  /** For hashes: without any white space, every map by sorted keys (UTF-16 order, as RFC 8785). */
  public static String canonical(@Nullable Object tree) {
    return new Json(false, true).written(tree);
  }

  private String written(@Nullable Object tree) {
    value(tree, 0);
    return out.toString();
  }

  private void value(@Nullable Object value, int depth) {
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException("A JSON tree deeper than " + MAX_DEPTH + " levels");
    }
    switch (value) {
      case null -> out.append("null");
      case CharSequence text -> text(text);
      case Boolean truth -> out.append(truth);
      case Map<?, ?> map -> object(map, depth);
      case List<?> list -> array(list, depth);
      case Number number -> number(number);
      default ->
          throw new IllegalArgumentException(
              "No JSON for a " + value.getClass().getName() + "; give a plain tree");
    }
  }

  private void number(Number number) {
    switch (number) {
      case Integer _, Long _, Short _, Byte _, BigInteger _, BigDecimal _ -> out.append(number);
      case Double wide when Double.isFinite(wide) -> out.append(number);
      case Float narrow when Float.isFinite(narrow) -> out.append(number);
      default -> throw new IllegalArgumentException("No JSON for the number " + number);
    }
  }

  private void object(Map<?, ?> map, int depth) {
    Map<?, ?> ordered = map instanceof SequencedMap<?, ?> && !isSorted ? map : new TreeMap<>(map);
    Iterator<? extends Map.Entry<?, ?>> entries = ordered.entrySet().iterator();
    if (!entries.hasNext()) {
      out.append("{}");
      return;
    }
    char before = '{';
    while (entries.hasNext()) {
      Map.Entry<?, ?> entry = entries.next();
      if (!(entry.getKey() instanceof CharSequence key)) {
        throw new IllegalArgumentException("A JSON key must be text, not " + entry.getKey());
      }
      out.append(before);
      newLine(depth + 1);
      text(key);
      out.append(isPretty ? ": " : ":");
      value(entry.getValue(), depth + 1);
      before = ',';
    }
    newLine(depth);
    out.append('}');
  }

  private void array(List<?> list, int depth) {
    if (list.isEmpty()) {
      out.append("[]");
      return;
    }
    char before = '[';
    for (Object item : list) {
      out.append(before);
      newLine(depth + 1);
      value(item, depth + 1);
      before = ',';
    }
    newLine(depth);
    out.append(']');
  }

  private void newLine(int depth) {
    if (isPretty) {
      out.append('\n').repeat("  ", depth);
    }
  }

  private void text(CharSequence text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || isLoneSurrogate(text, i)) {
            escape(c);
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private void escape(char c) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt((c >> shift) & 0xF));
    }
  }

  private static boolean isLoneSurrogate(CharSequence text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
