package dev.segue.testkit.terminal.log;

import java.text.Normalizer;
import java.util.regex.Pattern;

/** Text as it is compared: composed (NFC), line ends as line feeds, tabs as four spaces. */
final class Wording {
  private static final int LEAST_IN_COMMON = 8;
  private static final int CUT = 60;
  private static final Pattern PASTE_MARKS = Pattern.compile("\u001b\\[20[01]~");

  private Wording() {}

  static String of(String text) {
    String lines = text.replace("\r\n", "\n").replace('\r', '\n').replace("\t", "    ");
    return Normalizer.normalize(lines, Normalizer.Form.NFC);
  }

  /** The wording of bytes as they were typed or pasted. */
  static String typed(String bytes) {
    return of(PASTE_MARKS.matcher(Bytes.text(bytes)).replaceAll(""));
  }

  /** Whether one is a part of the other, or they begin or end alike. */
  static boolean isAkin(String one, String other) {
    if (one.isBlank() || other.isBlank()) {
      return false;
    }
    return one.contains(other)
        || other.contains(one.strip())
        || common(one, other) >= LEAST_IN_COMMON
        || common(reversed(one), reversed(other)) >= LEAST_IN_COMMON;
  }

  private static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  private static int common(String one, String other) {
    int most = Math.min(one.length(), other.length());
    int at = 0;
    while (at < most && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at;
  }

  static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0 && !part.isEmpty(); at = text.indexOf(part, at + 1)) {
      count++;
    }
    return count;
  }

  static String cut(String text) {
    return text.length() <= CUT ? text : text.substring(0, CUT) + "…";
  }
}
