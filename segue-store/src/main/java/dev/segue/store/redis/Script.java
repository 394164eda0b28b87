package dev.segue.store.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The Lua scripts, one file each. A script is all or nothing and sees no other client meanwhile;
 * every key it touches is among its declared KEYS, which DragonflyDB insists on.
 */
public enum Script {
  APPEND,
  RESTORE_BATCH,
  RESTORE_END,
  RESTORE_UNDO,
  MAKE_STORE,
  PUT_BODY,
  DROP_BODIES,
  LEASE_RENEW,
  LEASE_INHERIT,
  LEASE_RELEASE;

  private final String text;
  private final String sha1;

  Script() {
    this.text = read(fileName());
    this.sha1 = sha1(text);
  }

  /** The file beside this class. */
  private String fileName() {
    return name().toLowerCase(Locale.ROOT) + ".lua";
  }

  public String text() {
    return text;
  }

  /** By which the server knows it once it has run it. */
  public String sha1() {
    return sha1;
  }

  private static String read(String file) {
    try (InputStream in = Script.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the script " + file + " is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }
}
