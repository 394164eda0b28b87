package dev.segue.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.journal.LeasesContract;
import dev.segue.store.redis.LeaseProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLeasesTest extends LeasesContract {
  @TempDir private Path folder;

  @Override
  protected Leases open() {
    return new FileLeases(database());
  }

  private Path database() {
    return folder.resolve("segue.db");
  }

  @Tag("slow")
  @Test
  void seesAnotherProcessHoldIt() {
    try (LeaseProbe holder = LeaseProbe.holding(database().toString());
        Leases leases = open()) {
      assertThat(leases.take("p", US)).isEmpty();
      assertThat(leases.holder("p").map(LeaseHolder::pid)).contains(holder.pid());
      assertThat(leases.take("p", US)).isEmpty();
    }
  }

  @Tag("slow")
  @Test
  void isFreeTheMomentItsHolderIsKilled() {
    try (Leases leases = open();
        LeaseProbe holder = LeaseProbe.holding(database().toString())) {
      holder.kill();

      assertThat(leases.holder("p")).isEmpty();
      try (Leases.Lease _ = leases.take("p", US).orElseThrow()) {
        assertThat(leases.holder("p")).contains(US);
      }
    }
  }

  @Tag("slow")
  @Test
  void isTakenWhileAnotherProcessLooksAtItWithoutAPause() {
    try (Leases leases = open()) {
      leases.take("p", US).orElseThrow().close();
      try (LeaseProbe looker = LeaseProbe.looking(database().toString())) {
        for (int i = 0; i < 2_000; i++) {
          leases.take("p", US).orElseThrow().close();
        }
        assertThat(looker.isAlive()).isTrue();
      }
    }
  }

  @Test
  void isNotHeldByWhomTheFileOnlyNames() throws IOException {
    Path file = folder.resolve("segue.db.p.lock");
    Files.writeString(file, "pid 7 on elsewhere since 2026-11-28T01:00:00Z");

    try (Leases leases = open()) {
      assertThat(leases.holder("p")).isEmpty();
      leases.take("p", US).orElseThrow().close();
    }
    assertThat(file).content().isEqualTo(US.describe());
  }

  @Test
  void saysThatTheFolderIsMissing() {
    try (Leases leases = new FileLeases(folder.resolve("nowhere/segue.db"))) {
      assertThatThrownBy(() -> leases.take("p", US))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("nowhere")
          .hasMessageContaining("folder is missing");
    }
  }
}
