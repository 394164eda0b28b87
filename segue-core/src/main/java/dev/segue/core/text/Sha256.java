package dev.segue.core.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash that names texts and bodies. */
public final class Sha256 {
  private Sha256() {}

  /** SHA-256 of the text in UTF-8, as 64 lower-case hexadecimal digits. */
  public static String hex(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      // Every Java platform has to have SHA-256 (see MessageDigest).
      throw new IllegalStateException("This Java has no SHA-256; use another JDK", e);
    }
  }
}
