package dev.segue.core.journal;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Any text as letters, digits and a few signs, as RFC 3986 encodes it. */
final class PercentText {
  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:";

  private static final Pattern ENCODED = Pattern.compile("(?:[^%]|%[0-9A-F]{2})*");
  private static final int HEX = 16;

  private PercentText() {}

  static String encoded(String text) {
    var encoded = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (PLAIN.indexOf(b) >= 0) {
        encoded.append((char) b);
      } else {
        encoded.append("%%%02X".formatted(b));
      }
    }
    return encoded.toString();
  }

  /** What was encoded; a text that was not stays what it is. */
  static String decoded(String text) {
    if (text.indexOf('%') < 0 || !ENCODED.matcher(text).matches()) {
      return text;
    }
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[encoded.length];
    int length = 0;
    for (int at = 0; at < encoded.length; at++) {
      if (encoded[at] == '%') {
        int high = Character.digit(encoded[at + 1], HEX);
        bytes[length++] = (byte) (high * HEX + Character.digit(encoded[at + 2], HEX));
        at += 2;
      } else {
        bytes[length++] = encoded[at];
      }
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
