package dev.segue.store.redis;

import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalContract;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** The same promises on a Valkey server. */
@Tag("slow")
class ValkeyJournalTest extends JournalContract {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() {
    server = LocalServer.valkey(folder);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  @Override
  protected void openStore() {
    try (Jedis jedis = server.client()) {
      jedis.flushAll();
    }
    super.openStore();
  }

  @Override
  protected Journal open() {
    return RedisJournal.open(server.address(), CLOCK);
  }
}
