package dev.segue.store.redis;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.Protocol.Command;

/** Large texts by their hash, and when each was last kept. */
final class Bodies {
  /** Those that one script drops. */
  private static final int AT_ONCE = 100;

  private Bodies() {}

  static Object put(Line line, String hash, String text, long millis) {
    return line.run(
        Script.PUT_BODY,
        List.of(Keys.body(hash), Keys.BODY_TIMES),
        List.of(text, String.valueOf(millis), hash));
  }

  /** Drops some of those that were kept before a time; none when there are no more. */
  static int dropSome(Line line, long millis) {
    Object old =
        line.call(
            Command.ZRANGEBYSCORE,
            Keys.BODY_TIMES,
            "-inf",
            "(" + millis,
            "LIMIT",
            "0",
            String.valueOf(AT_ONCE));
    List<String> hashes = Line.texts(old);
    if (hashes.isEmpty()) {
      return 0;
    }
    var keys = new ArrayList<>(List.of(Keys.BODY_TIMES));
    hashes.forEach(hash -> keys.add(Keys.body(hash)));
    var words = new ArrayList<>(List.of(String.valueOf(millis)));
    words.addAll(hashes);
    return line.run(Script.DROP_BODIES, keys, words) instanceof Long dropped
        ? Math.toIntExact(dropped)
        : 0;
  }
}
