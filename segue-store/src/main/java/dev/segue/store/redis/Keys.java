package dev.segue.store.redis;

import dev.segue.core.journal.JournalId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names of all keys: {@code segue:{<whose>}:<what>}. In names, all but {@code A-Z a-z 0-9 . _
 * -} is written as {@code %XX} of its UTF-8 bytes, so that no name can end the braces or look like
 * another key.
 */
final class Keys {
  /** What marks a database as a store: a hash of {@code format} and {@code store_id}. */
  static final String MARK = "segue:{store}:mark";

  /** A set of the names of all journals with at least one event. */
  static final String JOURNALS = "segue:{store}:journals";

  /** A sorted set of the hashes of large texts, by when they were last kept in milliseconds. */
  static final String BODY_TIMES = "segue:{bodies}:times";

  /** Not for projects; one of that name has its first letter written as %XX. */
  private static final Set<String> OURS = Set.of("store", "bodies", "providers");

  private static final String PLAIN =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";

  private Keys() {}

  /** A stream of events, the id of each {@code <seq>-0}. */
  static String journal(JournalId id) {
    return of(id, "journal");
  }

  /** A sorted set of the places of one task's events. */
  static String subject(JournalId id, String subject) {
    return of(id, "subject:" + coded(subject));
  }

  /** A hash of {@code seq}, {@code fold} and {@code state}. */
  static String snapshot(JournalId id) {
    return of(id, "snapshot");
  }

  /** JSON text about the holder, with an expiry. */
  static String lease(String project) {
    return of(JournalId.project(project), "lease");
  }

  /** A stream that becomes the journal once it is whole, with an expiry until then. */
  static String restoring(JournalId id, String token) {
    return of(id, "restoring:" + token);
  }

  /** A large text. */
  static String body(String sha256) {
    return "segue:{bodies}:body:" + coded(sha256);
  }

  private static String of(JournalId id, String what) {
    return "segue:{" + tag(id) + "}:" + what;
  }

  private static String tag(JournalId id) {
    if (id.isProject()) {
      String coded = coded(id.name());
      return OURS.contains(coded) ? hex(coded.charAt(0)) + coded.substring(1) : coded;
    }
    return Arrays.stream(id.value().split("/", -1))
        .map(Keys::coded)
        .collect(Collectors.joining("/"));
  }

  private static String coded(String name) {
    var out = new StringBuilder();
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean isPlain = PLAIN.indexOf(c) >= 0;
      out.append(isPlain ? String.valueOf(c) : hex(c));
    }
    return out.toString();
  }

  private static String hex(int unit) {
    return "%%%02X".formatted(unit);
  }
}
