package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.journal.StoredEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Servers that lost the last events of journals that this process only read, or read a part of. */
@Tag("slow")
class LostEventsTest {
  private static final JournalId P = JournalId.PROVIDERS;

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private Path folder;
  private @Nullable LocalServer server;

  @BeforeEach
  void start() {
    server = LocalServer.redis(folder);
  }

  @AfterEach
  void stop() {
    // None where the machine has no server, so that every test was skipped.
    if (server != null) {
      server.close();
    }
  }

  private LocalServer server() {
    return Objects.requireNonNull(server);
  }

  private RedisJournal open() {
    return RedisJournal.open(server().address(), CLOCK);
  }

  private static List<StoredEvent> append(RedisJournal journal, long at, String... subjects) {
    List<EventDraft> drafts =
        Stream.of(subjects).map(s -> new EventDraft("e", 1, Optional.of(s), "{}")).toList();
    return journal.append(P, at, drafts, Durability.POWER);
  }

  /** It comes back with what it held when it was saved. */
  private void loseWhatCameAfter(Runnable written) {
    try (Jedis jedis = server().client()) {
      jedis.save();
    }
    written.run();
    server().kill();
    server().startAgain();
  }

  @Test
  void givesBackWhatOthersWroteAndItOnlyReadBeforeItWritesItself() {
    try (RedisJournal reader = open();
        RedisJournal other = open()) {
      append(other, 0, "t1", "t2");
      loseWhatCameAfter(
          () -> {
            append(other, 2, "t3", "t4");
            reader.read(P, 0, 10);
          });

      assertThat(append(reader, 4, "t5")).extracting(StoredEvent::seq).containsExactly(5L);

      assertThat(reader.read(P, 0, 10))
          .extracting(e -> e.subject().orElseThrow())
          .containsExactly("t1", "t2", "t3", "t4", "t5");
    }
  }

  @Test
  void refusesWhatOthersWroteInThePlaceOfEventsThatItOnlyRead() {
    try (RedisJournal reader = open()) {
      try (RedisJournal other = open()) {
        append(other, 0, "t1", "t2");
        loseWhatCameAfter(
            () -> {
              append(other, 2, "t3", "t4");
              reader.read(P, 0, 10);
            });
      }
      try (RedisJournal other = open()) {
        append(other, 2, "x3", "x4", "x5");
      }
      reader.read(P, 4, 10);
      reader.read(P, 0, 10);

      assertThatThrownBy(() -> append(reader, 5, "t5"))
          .isInstanceOf(JournalException.class)
          .isNotInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("its event 4 is another one than before");
    }
  }

  @Test
  void refusesForGoodWhereTheServerEndsBeforeWhatWasDecidedOn() {
    try (RedisJournal journal = open()) {
      assertThatThrownBy(() -> append(journal, 40, "t"))
          .isInstanceOf(JournalException.class)
          .isNotInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("it is empty, and ended with event 40 or later");
    }
  }

  @Test
  void givesBackItsOwnEventsThoughItBeganBehindASnapshot() {
    try (RedisJournal other = open()) {
      append(other, 0, "t1", "t2");
    }
    try (RedisJournal journal = open()) {
      assertThat(journal.read(P, 2, 10)).isEmpty();
      loseWhatCameAfter(() -> append(journal, 2, "t3"));

      append(journal, 3, "t4");

      assertThat(journal.read(P, 1, 2))
          .extracting(e -> e.subject().orElseThrow())
          .containsExactly("t2", "t3");
      assertThat(journal.version(P)).isEqualTo(4);
    }
  }

  @Test
  void letsTwoGiveBackTheSameAtOnce() throws Exception {
    try (RedisJournal one = open();
        RedisJournal two = open();
        var threads = Executors.newFixedThreadPool(2)) {
      append(one, 0, "t");
      loseWhatCameAfter(
          () -> {
            for (int i = 1; i < 4_001; i += 500) {
              append(one, i, Collections.nCopies(500, "t").toArray(String[]::new));
            }
            two.read(P, 0, 5_000);
          });
      var start = new CyclicBarrier(2);

      Future<Long> first = threads.submit(() -> giveBack(one, start));
      Future<Long> second = threads.submit(() -> giveBack(two, start));

      assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(4_002L, -1L);
      assertThat(one.read(P, 0, 5_000)).hasSize(4_002);
    }
  }

  /** Where its event landed; negative where the other was quicker. */
  private static long giveBack(RedisJournal journal, CyclicBarrier start) throws Exception {
    start.await();
    try {
      return append(journal, 4_001, "last").getFirst().seq();
    } catch (ConflictException _) {
      return -1;
    }
  }

  @Test
  void saysWhatItStillHasOfWhatWasLost() {
    try (RedisJournal other = open();
        RedisJournal journal = open()) {
      append(other, 0, "t1");
      loseWhatCameAfter(
          () -> {
            append(other, 1, "t2", "t3");
            journal.read(P, 3, 10);
          });

      assertThatThrownBy(() -> append(journal, 3, "t4"))
          .isNotInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining(
              "it ends with event 1, and ended with event 3, of which this process has only what"
                  + " came from event 3 on");
    }
  }
}
