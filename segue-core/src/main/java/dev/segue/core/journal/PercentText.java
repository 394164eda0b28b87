package dev.segue.core.journal;

import java.io.ByteArrayOutputStream;
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
    var bytes = new ByteArrayOutputStream();
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) == '%') {
        bytes.write(Integer.parseInt(text, at + 1, at + 3, HEX));
        at += 2;
      } else {
        bytes.writeBytes(text.substring(at, at + 1).getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
