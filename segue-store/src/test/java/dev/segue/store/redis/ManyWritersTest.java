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
import dev.segue.core.testing.Polling;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** Several connections at once, and histories that are taken over. */
@Tag("slow")
class ManyWritersTest {
  private static final JournalId P = JournalId.project("p");

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private Path folder;

  private static EventDraft draft(String subject) {
    return new EventDraft("e", 1, Optional.of(subject), "{}");
  }

  private static StoredEvent event(long seq) {
    return new StoredEvent(
        seq, CLOCK.instant(), "e", 1, Optional.of("t" + seq % 7), "{\"n\":" + seq + "}");
  }

  private static List<StoredEvent> history(long count) {
    return LongStream.rangeClosed(1, count).mapToObj(ManyWritersTest::event).toList();
  }

  @Test
  void letsExactlyOneOfManyConnectionsInAtATimeWithAllItsEvents() throws Exception {
    int writers = 4;
    int each = 50;
    try (LocalServer server = LocalServer.redis(folder);
        var threads = Executors.newFixedThreadPool(writers)) {
      Callable<Integer> writer =
          () -> {
            try (RedisJournal own = RedisJournal.open(server.address(), CLOCK)) {
              int appended = 0;
              while (appended < each) {
                appended += tried(own);
              }
              return appended;
            }
          };
      for (Future<Integer> done : threads.invokeAll(Collections.nCopies(writers, writer))) {
        assertThat(done.get()).isEqualTo(each);
      }
      try (RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
        List<StoredEvent> all = journal.read(P, 0, 10_000);
        assertThat(all).extracting(StoredEvent::seq).hasSize(2 * writers * each).isSorted();
        assertThat(journal.readSubject(P, "a")).hasSize(writers * each);
        for (int i = 0; i < all.size(); i += 2) {
          assertThat(all.get(i).subject()).contains("a");
          assertThat(all.get(i + 1).subject()).contains("b");
        }
      }
    }
  }

  private static int tried(RedisJournal journal) {
    try {
      journal.append(P, journal.version(P), List.of(draft("a"), draft("b")), Durability.PROCESS);
      return 1;
    } catch (ConflictException _) {
      return 0;
    }
  }

  @Test
  void showsNothingOfAHistoryThatStoppedInTheMiddle() {
    try (LocalServer server =
        LocalServer.redis(folder, "--appendonly", "yes", "--appendfsync", "always")) {
      try (RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
        assertThatThrownBy(
                () ->
                    journal.restore(
                        P, () -> history(1_000).stream().peek(e -> dieAt(e, server)).iterator()))
            .isInstanceOf(StoreUnavailableException.class);
      }
      server.startAgain();
      try (RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
        assertThat(journal.version(P)).isZero();
        assertThat(journal.journals()).isEmpty();
        journal.restore(P, history(300));
        assertThat(journal.version(P)).isEqualTo(300);
      }
    }
  }

  private static void dieAt(StoredEvent event, LocalServer server) {
    if (event.seq() == 700) {
      server.kill();
    }
  }

  @Test
  void passesOverPlacesThatAKilledImportLeftInTheIndexOfATask() {
    try (LocalServer server = LocalServer.redis(folder);
        Jedis jedis = server.client();
        RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
      jedis.zadd("segue:{p}:subject:t1", 2, "2");
      jedis.zadd("segue:{p}:subject:t1", 900, "900");
      journal.append(P, 0, List.of(draft("t1"), draft("t2")), Durability.POWER);

      assertThat(journal.readSubject(P, "t1")).extracting(StoredEvent::seq).containsExactly(1L);

      journal.append(P, 2, List.of(draft("t1")), Durability.POWER);
      assertThat(journal.readSubject(P, "t1")).extracting(StoredEvent::seq).containsExactly(1L, 3L);
    }
  }

  @Test
  void leavesNoTraceOfAHistoryThatBreaksOff() {
    try (LocalServer server = LocalServer.redis(folder);
        Jedis jedis = server.client();
        RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
      assertThatThrownBy(
              () ->
                  journal.restore(
                      P,
                      () ->
                          history(1_000).stream()
                              .peek(
                                  e -> {
                                    if (e.seq() == 900) {
                                      throw new IllegalStateException("broken off");
                                    }
                                  })
                              .iterator()))
          .hasMessage("broken off");

      assertThat(jedis.keys("*")).containsExactly("segue:{store}:mark");
    }
  }

  @Test
  void putsAStreamAsideThatExpiresAndIsNotThereAnyMoreAtTheEnd() {
    try (LocalServer server = LocalServer.redis(folder);
        Jedis jedis = server.client();
        RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
      List<StoredEvent> history = history(1_000);
      journal.restore(
          P,
          () ->
              history.stream()
                  .peek(
                      e -> {
                        if (e.seq() == 900) {
                          String aside = jedis.keys("segue:{p}:restoring:*").iterator().next();
                          assertThat(jedis.pttl(aside)).isPositive();
                        }
                      })
                  .iterator());

      assertThat(jedis.keys("segue:{p}:restoring:*")).isEmpty();
      assertThat(jedis.pttl("segue:{p}:journal")).isEqualTo(-1);
      assertThat(journal.read(P, 0, 2_000)).isEqualTo(history);
      assertThat(journal.readSubject(P, "t3")).hasSize(143);
    }
  }

  @Test
  void isNotDisturbedByAnInterruptOfAVirtualThreadThatWaitsForTheServer() throws Exception {
    try (LocalServer server = LocalServer.redis(folder);
        Jedis jedis = server.client();
        RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
      journal.append(P, 0, List.of(draft("t0")), Durability.POWER);
      var isStillInterrupted = new CompletableFuture<Boolean>();
      jedis.clientPause(400);
      Thread waiting =
          Thread.startVirtualThread(
              () -> {
                try {
                  journal.append(P, 1, List.of(draft("t1")), Durability.POWER);
                  isStillInterrupted.complete(Thread.currentThread().isInterrupted());
                } catch (JournalException e) {
                  isStillInterrupted.completeExceptionally(e);
                }
              });
      Polling.until(
          () ->
              waiting.getState() == Thread.State.TIMED_WAITING
                  || waiting.getState() == Thread.State.WAITING);
      waiting.interrupt();

      assertThat(isStillInterrupted.get(10, TimeUnit.SECONDS)).isTrue();
      assertThat(journal.read(P, 0, 10)).hasSize(2);
    }
  }

  @Test
  void dropsManyTextsInBoundedSteps() {
    try (LocalServer server = LocalServer.redis(folder);
        Jedis jedis = server.client();
        RedisJournal journal = RedisJournal.open(server.address(), CLOCK)) {
      for (int i = 0; i < 350; i++) {
        journal.putBody("text " + i);
      }

      assertThat(journal.dropBodies(CLOCK.instant())).isZero();
      assertThat(journal.dropBodies(CLOCK.instant().plusMillis(1))).isEqualTo(350);
      assertThat(jedis.keys("*")).containsExactly("segue:{store}:mark");
    }
  }
}
