package dev.segue.store.redis;

import dev.segue.store.RedisServer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Mark that makes a database a store and distinguishes it from others. It is checked on every new
 * connection, so that nothing is written to a server that is not the one of before.
 */
final class StoreMark {
  /** Format of keys and fields; another reading of them is another number. */
  private static final int FORMAT = 1;

  /** Streams came with 5, and what scripts may do with them settled with 6. */
  private static final int LEAST_MAJOR = 6;

  private final RedisServer server;
  private final boolean isToBeMade;
  private @Nullable String storeId;

  StoreMark(RedisServer server, boolean isToBeMade) {
    this.server = server;
    this.isToBeMade = isToBeMade;
  }

  Optional<String> storeId() {
    return Optional.ofNullable(storeId);
  }

  void check(Line line) {
    refuseOld(line);
    Object found = line.call(Command.HMGET, Keys.MARK, "format", "store_id");
    if (isAbsent(found) && storeId == null && isToBeMade) {
      found =
          line.run(
              Script.MAKE_STORE,
              List.of(Keys.MARK),
              List.of(String.valueOf(FORMAT), RandomName.of(8)));
    }
    if (!isAbsent(found)) {
      take((List<?>) found);
    } else if (storeId != null) {
      throw Failures.lasting(
          server,
          "holds no store any more: it has lost its data, or another server answers there;"
              + " nothing was written",
          null);
    }
  }

  private void take(List<?> mark) {
    String format = Line.text(mark.get(0));
    String id = Line.text(mark.get(1));
    if (!format.equals(String.valueOf(FORMAT))) {
      throw Failures.lasting(
          server,
          "was written by a later version of Segue (format %s, this one reads %d); nothing was changed"
              .formatted(format, FORMAT),
          null);
    }
    if (storeId != null && !storeId.equals(id)) {
      throw Failures.lasting(
          server,
          "is another store than before (%s instead of %s); nothing was written"
              .formatted(id, storeId),
          null);
    }
    storeId = id;
  }

  private static boolean isAbsent(Object mark) {
    return !(mark instanceof List<?> fields) || fields.size() != 2 || fields.contains(null);
  }

  private void refuseOld(Line line) {
    String version;
    try {
      version = ServerInfo.of(line, "server").version();
    } catch (JedisDataException _) {
      // INFO is forbidden here; whatever else is wrong, the next command says.
      return;
    }
    int dot = version.indexOf('.');
    if (dot > 0 && Integer.parseInt(version.substring(0, dot)) < LEAST_MAJOR) {
      throw Failures.lasting(
          server, "is version " + version + "; a store needs 6.0 or later", null);
    }
  }
}
