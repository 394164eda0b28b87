package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Protocol.Command;

@Tag("slow")
class RedisConnectionTest {
  @TempDir private Path folder;

  @Test
  void isMadeAnewAfterNothingWasAskedForLong() {
    var now = new AtomicLong(Long.MAX_VALUE - 5);
    try (LocalServer server = LocalServer.redis(folder);
        var connection = new RedisConnection(server.address(), _ -> {}, now::get)) {
      Object first = number(connection);
      now.addAndGet(Duration.ofSeconds(29).toNanos());
      Object second = number(connection);
      now.addAndGet(Duration.ofSeconds(29).toNanos());
      Object third = number(connection);
      now.addAndGet(Duration.ofSeconds(31).toNanos());
      Object fourth = number(connection);

      assertThat(second).isEqualTo(first);
      assertThat(third).isEqualTo(first);
      assertThat(fourth).isNotEqualTo(first);
    }
  }

  /** By which the server tells connections apart. */
  private static Object number(RedisConnection connection) {
    return connection.ask(line -> line.call(Command.CLIENT, "ID"));
  }
}
