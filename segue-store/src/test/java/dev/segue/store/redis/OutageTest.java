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
import dev.segue.store.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;

/** Servers that are away, full, read-only, restarted, set back or emptied under a running store. */
@Tag("slow")
class OutageTest {
  private static final JournalId P = JournalId.project("p");

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private Path folder;
  private Optional<LocalServer> server = Optional.empty();

  @AfterEach
  void stop() {
    server.ifPresent(LocalServer::close);
  }

  private LocalServer start(String... settings) {
    LocalServer started = LocalServer.redis(folder, settings);
    server = Optional.of(started);
    return started;
  }

  private static RedisJournal open(RedisServer address) {
    return RedisJournal.open(address, CLOCK);
  }

  private static List<EventDraft> drafts(String... subjects) {
    return IntStream.range(0, subjects.length)
        .mapToObj(i -> new EventDraft("e", 1, Optional.of(subjects[i]), "{\"i\":" + i + "}"))
        .toList();
  }

  private static List<StoredEvent> append(RedisJournal journal, String... subjects) {
    return journal.append(P, journal.version(P), drafts(subjects), Durability.POWER);
  }

  @Test
  void recognisesAnAppendWhoseAnswerWasLostWithOneReconnect() {
    LocalServer up = start();
    try (var proxy = new CuttingProxy(up.port());
        RedisJournal journal = open(proxy.address())) {
      append(journal, "t0");
      proxy.swallowAnswers(1);

      List<StoredEvent> appended = journal.append(P, 1, drafts("t1", "t2"), Durability.POWER);

      assertThat(appended).extracting(StoredEvent::seq).containsExactly(2L, 3L);
      assertThat(journal.read(P, 1, 10)).isEqualTo(appended);
    }
  }

  @Test
  void recognisesItWhenItIsAskedAgainLaterThoughOthersAppendedSince() {
    LocalServer up = start();
    try (var proxy = new CuttingProxy(up.port());
        RedisJournal journal = open(proxy.address());
        RedisJournal other = open(up.address())) {
      append(journal, "t0");
      proxy.swallowAnswers(1);
      proxy.refuseNext();
      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(StoreUnavailableException.class);
      append(other, "x");

      List<StoredEvent> appended = journal.append(P, 1, drafts("t1"), Durability.POWER);

      assertThat(appended).extracting(StoredEvent::seq).containsExactly(2L);
      assertThat(journal.version(P)).isEqualTo(3);
    }
  }

  @Test
  void appendsOnceWhatASilentServerDoesLate() {
    LocalServer up = start();
    try (RedisJournal journal = open(up.address())) {
      append(journal, "t0");
      up.suspend();
      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageEndingWith("does not answer in time");
      up.goOn();

      journal.append(P, 1, drafts("t1"), Durability.POWER);

      assertThat(journal.read(P, 0, 10)).hasSize(2);
    }
  }

  @Test
  void appendsOnceWhatNeverReachedTheServer() {
    LocalServer up = start();
    try (var proxy = new CuttingProxy(up.port());
        RedisJournal journal = open(proxy.address())) {
      append(journal, "t0");
      proxy.swallowRequests(1);

      journal.append(P, 1, drafts("t1"), Durability.POWER);

      assertThat(journal.read(P, 0, 10)).hasSize(2);
    }
  }

  @Test
  void tellsAConflictFromAnAppendOfItsOwn() {
    LocalServer up = start();
    try (var proxy = new CuttingProxy(up.port());
        RedisJournal journal = open(proxy.address());
        RedisJournal other = open(up.address())) {
      append(journal, "t0");
      proxy.swallowRequests(1);
      proxy.refuseNext();
      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(StoreUnavailableException.class);
      append(other, "t1");

      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(ConflictException.class);
    }
  }

  @Test
  void goesOnWithAServerThatWasKilledAndKeptEverything() {
    LocalServer up = start("--appendonly", "yes", "--appendfsync", "always");
    try (RedisJournal journal = open(up.address())) {
      append(journal, "t0");
      up.kill();
      assertThatThrownBy(() -> append(journal, "t1"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("127.0.0.1:" + up.port());
      up.startAgain();

      append(journal, "t1");

      assertThat(journal.read(P, 0, 10)).hasSize(2);
    }
  }

  @Test
  void givesAServerBackWhatItLostOfTheLastMoments() throws IOException {
    LocalServer up = start();
    try (RedisJournal journal = open(up.address())) {
      append(journal, "t0", "t1");
      try (Jedis jedis = up.client()) {
        jedis.save();
      }
      append(journal, "t2");
      append(journal, "t1", "t3");
      List<StoredEvent> before = journal.read(P, 0, 10);
      List<String> raw = raw(up);
      up.kill();
      up.startAgain();
      try (Jedis jedis = up.client()) {
        assertThat(jedis.xlen("segue:{p}:journal")).isEqualTo(2);
      }

      assertThat(append(journal, "t4")).extracting(StoredEvent::seq).containsExactly(6L);

      assertThat(journal.read(P, 0, 5)).isEqualTo(before);
      assertThat(raw(up).subList(0, 5)).isEqualTo(raw);
      assertThat(journal.readSubject(P, "t1")).extracting(StoredEvent::seq).containsExactly(2L, 4L);
    }
  }

  private static List<String> raw(LocalServer up) {
    try (Jedis jedis = up.client()) {
      return jedis.xrange("segue:{p}:journal", (StreamEntryID) null, (StreamEntryID) null).stream()
          .map(entry -> entry.getID() + " " + new java.util.TreeMap<>(entry.getFields()))
          .toList();
    }
  }

  @Test
  void refusesAServerThatCameBackEmpty() {
    LocalServer up = start();
    try (RedisJournal journal = open(up.address())) {
      append(journal, "t0");
      up.kill();
      up.startAgain();

      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(JournalException.class)
          .isNotInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("lost its data");
      try (Jedis jedis = up.client()) {
        assertThat(jedis.dbSize()).isZero();
      }
      try (RedisJournal restarted = open(up.address())) {
        assertThat(restarted.version(P)).isZero();
      }
    }
  }

  @Test
  void refusesAServerThatWasEmptiedUnderAnOpenConnection() {
    LocalServer up = start();
    try (RedisJournal journal = open(up.address());
        Jedis jedis = up.client()) {
      append(journal, "t0");
      jedis.flushAll();

      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("it is empty, and ended with event 1")
          .hasMessageContaining("nothing was written");
      assertThat(jedis.dbSize()).isZero();
    }
  }

  @Test
  void refusesAServerOnWhichAnotherWroteInThePlaceOfWhatWasLost() throws IOException {
    LocalServer up = start();
    try (RedisJournal journal = open(up.address())) {
      append(journal, "t0");
      try (Jedis jedis = up.client()) {
        jedis.save();
      }
      append(journal, "t1");
      up.kill();
      up.startAgain();
      try (RedisJournal other = open(up.address())) {
        append(other, "x");
      }

      assertThatThrownBy(() -> journal.append(P, 2, drafts("t2"), Durability.POWER))
          .isInstanceOf(JournalException.class)
          .isNotInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("its event 2 is another one than before");
    }
  }

  @Test
  void acceptsWhateverAServerHoldsInAProcessThatIsNew() throws IOException {
    LocalServer up = start();
    Path dump = folder.resolve("dump.rdb");
    try (RedisJournal journal = open(up.address())) {
      append(journal, "t0");
      try (Jedis jedis = up.client()) {
        jedis.save();
      }
      Files.copy(dump, folder.resolve("kept.rdb"));
      append(journal, "t1");
    }
    up.kill();
    Files.move(folder.resolve("kept.rdb"), dump, StandardCopyOption.REPLACE_EXISTING);
    up.startAgain();

    try (RedisJournal restarted = open(up.address())) {
      assertThat(append(restarted, "t9")).extracting(StoredEvent::seq).containsExactly(2L);
    }
  }

  @Test
  void waitsForAServerThatIsFull() {
    LocalServer up = start("--maxmemory-policy", "noeviction");
    try (RedisJournal journal = open(up.address());
        Jedis jedis = up.client()) {
      append(journal, "t0");
      jedis.configSet("maxmemory", "1");
      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1", "t2"), Durability.POWER))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageEndingWith("is full (maxmemory is reached)");
      assertThat(journal.version(P)).isEqualTo(1);
      jedis.configSet("maxmemory", "0");

      assertThat(journal.append(P, 1, drafts("t1", "t2"), Durability.POWER)).hasSize(2);
    }
  }

  @Test
  void waitsForAServerThatIsAReadOnlyReplicaFromWhichItStillReads() {
    LocalServer up = start();
    try (RedisJournal journal = open(up.address());
        Jedis jedis = up.client()) {
      append(journal, "t0");
      jedis.replicaof("127.0.0.1", LocalServer.freePort());
      jedis.configSet("replica-serve-stale-data", "yes");

      assertThatThrownBy(() -> journal.append(P, 1, drafts("t1"), Durability.POWER))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageEndingWith("is a read-only replica");
      assertThat(journal.read(P, 0, 10)).hasSize(1);
      try (var reader = RedisJournal.existing(up.address(), CLOCK).orElseThrow()) {
        assertThat(reader.version(P)).isEqualTo(1);
      }
      jedis.replicaofNoOne();

      assertThat(journal.append(P, 1, drafts("t1"), Durability.POWER)).hasSize(1);
    }
  }

  @Test
  void refusesAWrongPasswordAndNeverShowsIt() {
    LocalServer up = start("--requirepass", "s3cret");
    String where = "127.0.0.1:" + up.port();
    assertThatThrownBy(() -> open(RedisServer.parse("redis://:wr0ng@" + where)))
        .isInstanceOf(JournalException.class)
        .isNotInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("refuses the user or password")
        .hasMessageNotContaining("wr0ng");
    assertThatThrownBy(() -> open(RedisServer.parse("redis://" + where)))
        .isNotInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("wants a password");
    try (RedisJournal journal = open(RedisServer.parse("redis://default:s3cret@" + where))) {
      assertThat(append(journal, "t0")).hasSize(1);
    }
  }

  @Test
  void refusesKeysThatHoldSomethingElseAndStoresOfLaterVersions() {
    LocalServer up = start();
    try (Jedis jedis = up.client()) {
      try (RedisJournal journal = open(up.address())) {
        jedis.set("segue:{p}:journal", "mine");
        assertThatThrownBy(() -> journal.append(P, 0, drafts("t"), Durability.POWER))
            .isNotInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("holds something else under a key of ours");
      }
      jedis.del("segue:{p}:journal");
      try (RedisJournal journal = open(up.address())) {
        jedis.xadd("segue:{p}:journal", new StreamEntryID(1, 5), Map.of("song", "mine"));
        assertThatThrownBy(() -> journal.read(P, 0, 1))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining("did not write: entry 1-5");
        assertThatThrownBy(() -> journal.append(P, 0, drafts("t"), Durability.POWER))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining("did not write: entry 1-5");
      }
      jedis.hset("segue:{store}:mark", "format", "2");
      assertThatThrownBy(() -> open(up.address()))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("later version of Segue (format 2");
    }
  }

  @Test
  void makesNothingWhereItOnlyLooks() {
    LocalServer up = start();

    assertThat(RedisJournal.existing(up.address(), CLOCK)).isEmpty();

    try (Jedis jedis = up.client()) {
      assertThat(jedis.dbSize()).isZero();
    }
  }

  @Test
  void saysThatNobodyListens() {
    int port = LocalServer.freePort();

    assertThatThrownBy(() -> open(RedisServer.parse("redis://u:pw1@127.0.0.1:" + port)))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessage("the store redis://127.0.0.1:%d/0 is not reached: nothing listens there", port);
  }
}
