package dev.segue.testkit.terminal.log;

import java.nio.charset.StandardCharsets;

/** Bytes as text with one character each, as entries hold them. */
public final class Bytes {
  private Bytes() {}

  /** What the text is in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes, one character each. */
  public static String of(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The text whose UTF-8 they are; what is none becomes a replacement character. */
  public static String text(String bytes) {
    return new String(raw(bytes), StandardCharsets.UTF_8);
  }

  /** The bytes themselves. */
  public static byte[] raw(String bytes) {
    return bytes.getBytes(StandardCharsets.ISO_8859_1);
  }
}
