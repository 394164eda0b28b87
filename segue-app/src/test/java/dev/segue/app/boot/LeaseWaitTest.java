package dev.segue.app.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.journal.StoreUnavailableException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LeaseWaitTest {
  private static final LeaseHolder US = new LeaseHolder(1, "here", Instant.EPOCH);
  private static final Leases.Lease LEASE = () -> {};

  private final List<String> told = new ArrayList<>();
  private final Queue<LeaseHolder> holders = new ArrayDeque<>();

  /** Answers one after the other. */
  private record Played(Queue<Supplier<Optional<Leases.Lease>>> answers, Queue<LeaseHolder> holders)
      implements Leases {
    @Override
    public Optional<Lease> take(String project, LeaseHolder us) {
      return answers.remove().get();
    }

    @Override
    public Optional<LeaseHolder> holder(String project) {
      return Optional.ofNullable(holders.poll());
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  private LeaseWait waiting(List<Supplier<Optional<Leases.Lease>>> answers) {
    return new LeaseWait(
        new Played(new ArrayDeque<>(answers), holders), _ -> {}, new Notices(told::add));
  }

  private static Optional<Leases.Lease> away() {
    throw new StoreUnavailableException("the store s is not reached");
  }

  private static Optional<Leases.Lease> broken() {
    throw new JournalException("the store s refuses the user or password");
  }

  @Test
  void outlivesAnOutageAndTellsOfItOnce() throws InterruptedException {
    LeaseWait wait =
        waiting(
            List.of(
                Optional::empty,
                LeaseWaitTest::away,
                LeaseWaitTest::away,
                Optional::empty,
                () -> Optional.of(LEASE)));

    assertThat(wait.take("p", US)).isSameAs(LEASE);
    assertThat(told)
        .containsExactly("the store s is not reached; waiting for it", "the store is back");
  }

  @Test
  void tellsForWhomItWaitsOnceForEachHolder() throws InterruptedException {
    var first = new LeaseHolder(7, "there", Instant.EPOCH);
    holders.addAll(List.of(first, first, new LeaseHolder(8, "there", Instant.EPOCH)));
    LeaseWait wait =
        waiting(
            List.of(Optional::empty, Optional::empty, Optional::empty, () -> Optional.of(LEASE)));

    wait.take("p", US);

    assertThat(told)
        .containsExactly(
            "waiting for pid 7 on there since 1970-01-01T00:00:00Z, which holds project p",
            "waiting for pid 8 on there since 1970-01-01T00:00:00Z, which holds project p");
  }

  @Test
  void endsWithWhatDoesNotPass() {
    LeaseWait wait = waiting(List.of(Optional::empty, LeaseWaitTest::broken));

    assertThatThrownBy(() -> wait.take("p", US)).hasMessageContaining("refuses");
  }
}
