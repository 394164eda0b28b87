package dev.segue.run.worktree;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Ids as parts of ref and folder names: short, plain, and different for different ids also where
 * the file system does not tell {@code A} from {@code a}.
 */
final class SafeName {
  /** These stand for themselves. None has a dot, so none is what another id is turned into. */
  private static final Pattern PLAIN = Pattern.compile("[a-z0-9][a-z0-9_-]{0,59}");

  private static final Pattern OTHER = Pattern.compile("[^a-z0-9_]+");
  private static final int READABLE = 40;
  // 64 bits: a second id with the same name takes 2^32 ids, and ids are chosen by the operator.
  private static final int HEX_DIGITS = 16;

  private SafeName() {}

  static String of(String id) {
    return PLAIN.matcher(id).matches() ? id : marked(id, id);
  }

  /** A name that also depends on something that is not to be read in it. */
  static String marked(String readable, String distinction) {
    String words = OTHER.matcher(readable.toLowerCase(Locale.ROOT)).replaceAll("-");
    String start = words.substring(0, Math.min(READABLE, words.length())).replaceAll("^-+|-+$", "");
    return (start.isEmpty() ? "task" : start) + "." + hash(distinction);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, HEX_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
