package dev.segue.core.verify;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.regex.Pattern;

/**
 * Digest of an attempt: two attempts with one fingerprint are the same attempt twice (hand-off, "No
 * repeat").
 *
 * @param hex SHA-256, 64 lower-case hex digits
 */
public record Fingerprint(String hex) {
  private static final List<Pattern> PASSING =
      List.of(
          Pattern.compile("(?i)\\battempt(?:s|_number)?\"?\\s{0,4}[:#=]?\\s{0,4}#?\\d{1,9}\\b"),
          Pattern.compile("\\(\\d{1,9} previous retr(?:y|ies)\\)"),
          Pattern.compile(
              "\\b\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?"
                  + "(?:Z|[+-]\\d\\d:?\\d\\d)?)?"),
          Pattern.compile("\\b\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?\\b"));

  /**
   * The fingerprint of an attempt.
   *
   * @param provider whose answer was verified
   * @param promptHash of the final prompt, by {@link #promptHash}
   * @param changedFilesHash of the files that the attempt left changed, paths and contents
   * @param errors its validation errors, in any order
   */
  public static Fingerprint of(
      String provider, String promptHash, String changedFilesHash, Collection<String> errors) {
    MessageDigest digest = sha256();
    add(digest, provider);
    add(digest, promptHash);
    add(digest, changedFilesHash);
    SortedSet<String> normal = ErrorNormal.set(errors);
    normal.forEach(error -> add(digest, error));
    return new Fingerprint(HexFormat.of().formatHex(digest.digest()));
  }

  /** SHA-256 of a prompt without attempt numbers, dates and times, as hex. */
  public static String promptHash(String finalPrompt) {
    String text = finalPrompt;
    for (Pattern pattern : PASSING) {
      text = pattern.matcher(text).replaceAll("<>");
    }
    return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * The attempt that the latest one repeats.
   *
   * @param byAttempt fingerprints by attempt number, since the last operator act
   * @return the earliest attempt that equals the last one; empty when there is none
   */
  public static OptionalInt repeatOf(SortedMap<Integer, Fingerprint> byAttempt) {
    if (byAttempt.isEmpty()) {
      return OptionalInt.empty();
    }
    int latest = byAttempt.lastKey();
    Fingerprint print = byAttempt.get(latest);
    return byAttempt.headMap(latest).entrySet().stream()
        .filter(earlier -> earlier.getValue().equals(print))
        .mapToInt(Map.Entry::getKey)
        .findFirst();
  }

  /** Each part is led by its length, so that no two lists of parts run together. */
  private static void add(MessageDigest digest, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
