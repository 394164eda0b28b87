package dev.segue.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.journal.LeasesContract;
import dev.segue.core.journal.StoreUnavailableException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

class RedisLeasesTest extends LeasesContract {
  private static final String KEY = "segue:{p}:lease";

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
  protected void openLeases() {
    try (Jedis jedis = server.client()) {
      jedis.flushAll();
    }
    super.openLeases();
  }

  @Override
  protected Leases open() {
    return new RedisLeases(server.addressOfALimitedUser());
  }

  private static String value(long pid, String machine, String start) {
    return new LeaseValue(new LeaseHolder(pid, "here", Instant.EPOCH), machine, start, "t").text();
  }

  @Test
  void isAKeyThatExpiresAndSaysWhoHoldsIt() {
    try (Leases leases = open();
        Leases.Lease _ = leases.take("p", US).orElseThrow();
        Jedis jedis = server.client()) {
      assertThat(jedis.pttl(KEY)).isBetween(5_000L, 10_000L);
      assertThat(jedis.get(KEY))
          .matches(
              "\\{\"pid\":%d,\"host\":\"here\",\"since\":\"2026-11-28T01:00:00Z\",\"machine\":\"[^\"]*\",\"start\":\"\\d*\",\"token\":\"[0-9a-f]{16}\"}"
                  .formatted(US.pid()));
    }
  }

  @Test
  void isTakenAtOnceFromAKilledProcessOfThisMachine() {
    try (Leases leases = open();
        LeaseProbe holder = LeaseProbe.holding(server.url())) {
      assertThat(leases.holder("p").map(LeaseHolder::pid)).contains(holder.pid());
      assertThat(leases.take("p", US)).isEmpty();

      holder.kill();

      assertThat(leases.holder("p")).isEmpty();
      leases.take("p", US).orElseThrow().close();
    }
  }

  @Test
  void isNotTakenFromAnotherMachineWhereThatProcessMayWellLive() {
    try (Leases leases = open();
        Jedis jedis = server.client()) {
      jedis.set(KEY, value(1, "another machine", "17"), SetParams.setParams().px(10_000));

      assertThat(leases.take("p", US)).isEmpty();
      assertThat(leases.holder("p").map(LeaseHolder::pid)).contains(1L);
    }
  }

  @Test
  void takesANumberThatWasGivenAgainForAnotherProcess() {
    try (Leases leases = open();
        Jedis jedis = server.client()) {
      String here = HostIdentity.here().name();
      jedis.set(KEY, value(US.pid(), here, "17"), SetParams.setParams().px(10_000));

      assertThat(leases.holder("p")).isEmpty();
      leases.take("p", US).orElseThrow().close();
    }
  }

  @Test
  void doesNotFreeWhatAnotherTookAfterItLapsed() {
    try (Leases leases = open();
        Leases others = open();
        Jedis jedis = server.client()) {
      Leases.Lease first = leases.take("p", US).orElseThrow();
      jedis.del(KEY);
      try (Leases.Lease _ = others.take("p", US).orElseThrow()) {
        first.close();

        assertThat(others.holder("p")).contains(US);
      }
    }
  }

  @Test
  @Tag("slow")
  void isRenewedAndTakenAgainAfterItLapsed() {
    try (Leases leases = open();
        Leases.Lease _ = leases.take("p", US).orElseThrow();
        Jedis jedis = server.client()) {
      String ours = jedis.get(KEY);
      jedis.del(KEY);

      // Blocks until somebody pushes, or for longer than two renewals: nobody does.
      jedis.blpop(7.0, "nobody");

      assertThat(jedis.get(KEY)).isEqualTo(ours);
      assertThat(jedis.pttl(KEY)).isGreaterThan(5_000);
    }
  }

  @Test
  @Tag("slow")
  void isLostToWhomTookItWhileTheHolderWasSuspended() throws Exception {
    try (Leases leases = open();
        LeaseProbe holder = LeaseProbe.holding(server.url());
        Jedis jedis = server.client()) {
      signal("-STOP", holder.pid());
      jedis.blpop(10.5, "nobody");
      try (Leases.Lease _ = leases.take("p", US).orElseThrow()) {
        signal("-CONT", holder.pid());
        jedis.blpop(4.0, "nobody");

        assertThat(leases.holder("p")).contains(US);
      }
    }
  }

  private static void signal(String signal, long pid) throws Exception {
    Process kill = new ProcessBuilder("kill", signal, String.valueOf(pid)).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  void saysThatNobodyListens() {
    var nowhere = dev.segue.store.RedisServer.parse("redis://127.0.0.1:" + LocalServer.freePort());
    try (Leases leases = new RedisLeases(nowhere)) {
      assertThatThrownBy(() -> leases.take("p", US))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("nothing listens there");
    }
  }

  @Test
  void refusesAKeyThatIsNoLease() {
    try (Leases leases = open();
        Jedis jedis = server.client()) {
      jedis.set(KEY, "[1,2");

      assertThat(leases.take("p", US)).isEqualTo(Optional.empty());
      assertThatThrownBy(() -> leases.holder("p"))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining(KEY);
    }
  }
}
