package dev.segue.store.redis;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Names that nobody else draws. */
public final class RandomName {
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomName() {}

  /** Random bytes in lower-case hex. */
  public static String of(int bytes) {
    byte[] drawn = new byte[bytes];
    RANDOM.nextBytes(drawn);
    return HexFormat.of().formatHex(drawn);
  }
}
