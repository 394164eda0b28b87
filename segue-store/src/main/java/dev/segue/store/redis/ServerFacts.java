package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.store.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Facts about a server that matter for a store, as the server reports them. Settings are absent
 * where the server does not report them.
 *
 * @param kind the program
 * @param version its own; empty where it reports none
 * @param compatible the version of Redis that it is or is compatible with; empty where it reports
 *     none
 * @param isReplica whether it follows another server
 * @param isLogged whether every write goes to an append-only file
 * @param sync when that file is flushed: {@code always}, {@code everysec} or {@code no}
 * @param saves when the whole data set is saved; an empty text means never
 * @param eviction which keys go when the memory is used up; only where there is a limit
 */
public record ServerFacts(
    Kind kind,
    String version,
    String compatible,
    boolean isReplica,
    boolean isLogged,
    Optional<String> sync,
    Optional<String> saves,
    Optional<String> eviction) {
  /** Programs that can be told apart. */
  public enum Kind {
    REDIS,
    VALKEY,
    DRAGONFLY
  }

  /**
   * Asks a server.
   *
   * @throws JournalException when it is not reached or refuses the login
   */
  public static ServerFacts of(RedisServer server) {
    try (var connection = new RedisConnection(server, _ -> {})) {
      return connection.ask(ServerFacts::ask);
    }
  }

  private static ServerFacts ask(Line line) {
    ServerInfo info = ServerInfo.of(line, "all");
    Kind kind = kind(info);
    String version =
        switch (kind) {
          case REDIS -> info.value("redis_version");
          case VALKEY -> info.value("valkey_version");
          case DRAGONFLY -> info.value("dragonfly_version");
        };
    boolean isLimited = !List.of("", "0").contains(info.value("maxmemory"));
    Optional<String> policy =
        Optional.of(info.value("maxmemory_policy"))
            .filter(p -> !p.isEmpty())
            .or(() -> setting(line, "maxmemory-policy"));
    return new ServerFacts(
        kind,
        version,
        info.version(),
        !List.of("", "master").contains(info.value("role")),
        info.value("aof_enabled").equals("1"),
        setting(line, "appendfsync"),
        setting(line, kind == Kind.DRAGONFLY ? "snapshot_cron" : "save"),
        isLimited ? policy : Optional.empty());
  }

  private static Kind kind(ServerInfo info) {
    if (!info.value("dragonfly_version").isEmpty()) {
      return Kind.DRAGONFLY;
    }
    return info.value("valkey_version").isEmpty() ? Kind.REDIS : Kind.VALKEY;
  }

  /** A setting; many hosts forbid to ask for it. */
  private static Optional<String> setting(Line line, String name) {
    try {
      var words = new ArrayList<String>();
      if (line.call(Command.CONFIG, "GET", name) instanceof List<?> answer) {
        answer.forEach(word -> words.add(Line.text(word)));
      }
      return words.size() == 2 ? Optional.of(words.get(1)) : Optional.empty();
    } catch (JedisDataException _) {
      return Optional.empty();
    }
  }
}
