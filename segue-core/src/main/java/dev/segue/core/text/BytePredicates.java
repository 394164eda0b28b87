package dev.segue.core.text;

import java.util.Map;
import java.util.function.IntPredicate;

/** Parses the text between the brackets in an ignore pattern. */
final class BytePredicates {
  private static final Map<String, IntPredicate> CLASSES =
      Map.ofEntries(
          Map.entry("alnum", c -> isAlpha(c) || isDigit(c)),
          Map.entry("alpha", BytePredicates::isAlpha),
          Map.entry("blank", c -> c == ' ' || c == '\t'),
          Map.entry("cntrl", c -> c < ' ' || c == 127),
          Map.entry("digit", BytePredicates::isDigit),
          Map.entry("graph", c -> c > ' ' && c < 127),
          Map.entry("lower", c -> c >= 'a' && c <= 'z'),
          Map.entry("print", c -> c >= ' ' && c < 127),
          Map.entry("punct", c -> c > ' ' && c < 127 && !isAlpha(c) && !isDigit(c)),
          Map.entry("space", c -> c == ' ' || (c >= 9 && c <= 13)),
          Map.entry("upper", c -> c >= 'A' && c <= 'Z'),
          Map.entry("xdigit", c -> isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));

  private BytePredicates() {}

  /**
   * Where a bracket expression ends.
   *
   * @param open place of the opening bracket
   * @return place of the closing one; -1 when there is none, or a class in it is unknown
   */
  static int end(String pattern, int open) {
    int i = open + 1;
    if (i < pattern.length() && (pattern.charAt(i) == '!' || pattern.charAt(i) == '^')) {
      i++;
    }
    for (int first = i; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == ']' && i > first) {
        return i;
      } else if (c == '[' && pattern.startsWith("[:", i)) {
        int close = pattern.indexOf(']', i + 2);
        if (close < 0) {
          return -1;
        }
        if (pattern.charAt(close - 1) == ':' && close - 1 > i + 1) {
          if (!CLASSES.containsKey(pattern.substring(i + 2, close - 1))) {
            return -1;
          }
          i = close;
        }
      }
    }
    return -1;
  }

  /**
   * @param body what stands between the brackets
   */
  static IntPredicate of(String body) {
    boolean isNegated = body.startsWith("!") || body.startsWith("^");
    boolean[] members = new boolean[256];
    int previous = -1;
    for (int i = isNegated ? 1 : 0; i < body.length(); i++) {
      char c = body.charAt(i);
      int close = body.startsWith("[:", i) ? body.indexOf(":]", i + 2) : -1;
      if (close >= 0 && CLASSES.containsKey(body.substring(i + 2, close))) {
        add(members, CLASSES.getOrDefault(body.substring(i + 2, close), _ -> false));
        i = close + 1;
        previous = -1;
      } else if (c == '-' && previous >= 0 && i + 1 < body.length()) {
        i += body.charAt(i + 1) == '\\' && i + 2 < body.length() ? 2 : 1;
        int low = previous;
        int high = body.charAt(i);
        add(members, taken -> taken >= low && taken <= high);
        previous = -1;
      } else {
        i += c == '\\' && i + 1 < body.length() ? 1 : 0;
        previous = body.charAt(i);
        members[previous & 0xff] = true;
      }
    }
    return c -> members[c & 0xff] != isNegated;
  }

  private static void add(boolean[] members, IntPredicate taken) {
    for (int c = 0; c < members.length; c++) {
      members[c] |= taken.test(c);
    }
  }

  private static boolean isAlpha(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
