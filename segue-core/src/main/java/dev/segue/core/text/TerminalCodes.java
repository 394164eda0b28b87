package dev.segue.core.text;

/**
 * Takes out what a terminal would obey or hide: escape sequences (CSI, OSC, DCS and their kin, in 7
 * and 8 bits), control characters, and characters without a visible form that can carry hidden text
 * or turn the reading direction. One pass; each character is looked at no more than twice.
 */
final class TerminalCodes {
  private static final char ESC = '\u001b';
  private static final char BEL = '\u0007';
  private static final char ST = '\u009c';

  private TerminalCodes() {}

  /** The visible text; line feeds and tabs stay, a lone carriage return becomes a line feed. */
  static String strip(String raw) {
    if (isPlain(raw)) {
      return raw;
    }
    var out = new StringBuilder(raw.length());
    int i = 0;
    while (i < raw.length()) {
      char c = raw.charAt(i);
      if (c == ESC) {
        i = afterEscape(raw, i + 1);
      } else if (c == '\u009b') {
        i = afterCsi(raw, i + 1);
      } else if (opensString(c)) {
        i = afterString(raw, i + 1);
      } else {
        int codePoint = raw.codePointAt(i);
        i += Character.charCount(codePoint);
        appendVisible(out, raw, codePoint, i);
      }
    }
    return out.toString();
  }

  private static boolean isPlain(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if ((c < ' ' && c != '\n' && c != '\t') || c > '~') {
        return false;
      }
    }
    return true;
  }

  private static void appendVisible(StringBuilder out, String raw, int codePoint, int next) {
    if (codePoint == '\r') {
      if (next == raw.length() || raw.charAt(next) != '\n') {
        out.append('\n');
      }
    } else if (isLineEnd(codePoint)) {
      out.append('\n');
    } else if (codePoint == '\t' || !isInvisible(codePoint)) {
      out.appendCodePoint(codePoint);
    }
  }

  /** Line feed, vertical tab, form feed, NEL, and the two separators of Unicode. */
  private static boolean isLineEnd(int codePoint) {
    return codePoint == '\n'
        || codePoint == 0x0B
        || codePoint == '\f'
        || codePoint == 0x85
        || codePoint == 0x2028
        || codePoint == 0x2029;
  }

  private static boolean isInvisible(int codePoint) {
    if (codePoint < 0x7F) {
      return codePoint < ' ';
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE -> true;
      case Character.NON_SPACING_MARK -> isHiddenMark(codePoint);
      case Character.OTHER_LETTER -> isHangulFiller(codePoint);
      case Character.UNASSIGNED -> isNoncharacter(codePoint);
      default -> false;
    };
  }

  /** Grapheme joiner and variation selectors: a known way to hide text in text. */
  private static boolean isHiddenMark(int codePoint) {
    return codePoint == 0x034F
        || (codePoint >= 0x180B && codePoint <= 0x180F)
        || (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF);
  }

  private static boolean isHangulFiller(int codePoint) {
    return codePoint == 0x115F || codePoint == 0x1160 || codePoint == 0x3164 || codePoint == 0xFFA0;
  }

  private static boolean isNoncharacter(int codePoint) {
    return (codePoint & 0xFFFE) == 0xFFFE
        || (codePoint >= 0xFDD0 && codePoint <= 0xFDEF)
        || (codePoint >= 0xE0000 && codePoint <= 0xE0FFF);
  }

  /** DCS, SOS, OSC, PM, APC in their 8-bit form. */
  private static boolean opensString(char c) {
    return c == '\u0090' || c == '\u0098' || (c >= '\u009d' && c <= '\u009f');
  }

  private static int afterEscape(String raw, int i) {
    if (i == raw.length()) {
      return i;
    }
    return switch (raw.charAt(i)) {
      case '[' -> afterCsi(raw, i + 1);
      case ']', 'P', 'X', '^', '_' -> afterString(raw, i + 1);
      default -> afterShortEscape(raw, i);
    };
  }

  /** Intermediates, then one final byte; what cannot belong to a sequence stays in the text. */
  private static int afterShortEscape(String raw, int start) {
    int i = skip(raw, start, ' ', '/');
    return i < raw.length() && isBetween(raw.charAt(i), '0', '~') ? i + 1 : i;
  }

  private static int afterCsi(String raw, int start) {
    int i = skip(raw, skip(raw, start, '0', '?'), ' ', '/');
    return i < raw.length() && isBetween(raw.charAt(i), '@', '~') ? i + 1 : i;
  }

  /**
   * The end of a control string. It ends at BEL or ST and is broken off by another sequence. One
   * that meets the end of the line or text first was never closed: only its introducer goes, so
   * that a stray one cannot hide the rest.
   */
  private static int afterString(String raw, int start) {
    for (int i = start; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == BEL || c == ST) {
        return i + 1;
      }
      if (c == ESC) {
        return i + 1 < raw.length() && raw.charAt(i + 1) == '\\' ? i + 2 : i;
      }
      if (c == '\u0018' || c == '\u001a' || opensString(c) || c == '\u009b') {
        return i;
      }
      if (c == '\n') {
        return start;
      }
    }
    return start;
  }

  private static int skip(String raw, int start, char low, char high) {
    int i = start;
    while (i < raw.length() && isBetween(raw.charAt(i), low, high)) {
      i++;
    }
    return i;
  }

  private static boolean isBetween(char c, char low, char high) {
    return c >= low && c <= high;
  }
}
