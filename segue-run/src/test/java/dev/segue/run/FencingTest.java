package dev.segue.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.run.RunEvent;
import dev.segue.store.EventCodec;
import dev.segue.store.ProjectLog;
import dev.segue.store.redis.LocalServer;
import dev.segue.store.redis.RedisJournal;
import dev.segue.store.sqlite.SqliteJournal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A supervisor that was suspended long enough to lose its lease, and comes back: whatever it wanted
 * to write when it stopped is refused by the store itself.
 */
@Tag("slow")
class FencingTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-28T01:00:00Z"));

  @TempDir private Path folder;

  @Test
  void refusesASuspendedHolderOnAFile() {
    refusesASuspendedHolder(() -> SqliteJournal.open(folder.resolve("segue.db"), CLOCK));
  }

  @Test
  void refusesASuspendedHolderOnAServer() {
    try (LocalServer server = LocalServer.redis(folder)) {
      refusesASuspendedHolder(() -> RedisJournal.open(server.address(), CLOCK));
    }
  }

  private static void refusesASuspendedHolder(Supplier<Journal> store) {
    try (Journal first = store.get();
        Journal second = store.get()) {
      ProjectLog suspended = ProjectLog.open(first, new EventCodec(), "p");
      assertThat(suspended.append(started(1), Durability.POWER)).isTrue();
      suspended.fence(1);

      ProjectLog other = ProjectLog.open(second, new EventCodec(), "p");
      assertThat(other.append(started(2), Durability.POWER)).isTrue();
      other.fence(2);

      assertThat(suspended.append(halted("late"), Durability.POWER)).isFalse();
      assertThat(suspended.isLost()).isTrue();
      suspended.decide(Durability.POWER, _ -> halted("again"));
      assertThat(other.append(halted("mine"), Durability.POWER)).isTrue();
      assertThat(second.read(JournalId.project("p"), 0, 10))
          .extracting(event -> event.type() + event.data().contains("mine"))
          .containsExactly("run_startedfalse", "run_startedfalse", "run_haltedtrue");
    }
  }

  private static List<RunEvent> started(int epoch) {
    return List.of(new RunEvent.RunStarted(epoch, 1, "here", Optional.empty()));
  }

  private static List<RunEvent> halted(String reason) {
    return List.of(new RunEvent.RunHalted(Optional.of(reason)));
  }
}
