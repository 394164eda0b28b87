package dev.segue.context.index.code;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The name that git gives to contents. */
public enum BlobHash {
  SHA1("SHA-1"),
  SHA256("SHA-256");

  private static final int SHA256_HEX_CHARS = 64;

  private final String algorithm;

  BlobHash(String algorithm) {
    this.algorithm = algorithm;
  }

  /** The kind that made such a hash. */
  public static BlobHash like(String hash) {
    return hash.length() == SHA256_HEX_CHARS ? SHA256 : SHA1;
  }

  /** In lower-case hexadecimal. */
  public String of(byte[] contents) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      digest.update(("blob " + contents.length + "\0").getBytes(StandardCharsets.US_ASCII));
      return HexFormat.of().formatHex(digest.digest(contents));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("A JDK has both of them", e);
    }
  }
}
