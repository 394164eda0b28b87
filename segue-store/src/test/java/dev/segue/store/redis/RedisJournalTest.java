package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalContract;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Also proof that no other commands are used than docs/reference/stores.md lists. */
@Tag("slow")
class RedisJournalTest extends JournalContract {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() {
    server = LocalServer.redis(folder);
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
    return RedisJournal.open(server.addressOfALimitedUser(), CLOCK);
  }

  @Test
  void keepsATextAsLongAsTheLatestClockSaid() {
    InstantSource slow = InstantSource.fixed(CLOCK.instant().minusSeconds(60));
    try (Journal journal = open();
        Journal behind = RedisJournal.open(server.addressOfALimitedUser(), slow)) {
      String hash = journal.putBody("text");
      behind.putBody("text");

      assertThat(journal.dropBodies(CLOCK.instant())).isZero();
      assertThat(journal.body(hash)).contains("text");
      assertThat(journal.dropBodies(CLOCK.instant().plusMillis(1))).isEqualTo(1);
    }
  }

  @Test
  void appendsNothingWhereAnIndexCannotBeWritten() {
    JournalId id = JournalId.project("p");
    var first = new EventDraft("e", 1, Optional.of("t1"), "{}");
    var second = new EventDraft("e", 1, Optional.of("t2"), "{}");
    try (Journal journal = open();
        Jedis jedis = server.client()) {
      jedis.set(Keys.subject(id, "t2"), "mine");

      assertThatThrownBy(() -> journal.append(id, 0, List.of(first, second), Durability.POWER))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("holds something else under a key of ours");

      assertThat(journal.version(id)).isZero();
      assertThat(journal.readSubject(id, "t1")).isEmpty();
      jedis.del(Keys.subject(id, "t2"));
      journal.append(id, 0, List.of(second, first), Durability.POWER);
      assertThat(journal.readSubject(id, "t1")).extracting(StoredEvent::seq).containsExactly(2L);
    }
  }
}
