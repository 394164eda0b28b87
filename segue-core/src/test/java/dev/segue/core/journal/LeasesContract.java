package dev.segue.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Contract of every kind of lease. A store's test class extends this and defines how to open one.
 */
public abstract class LeasesContract {
  /** This very process: a holder that is alive as long as the test. */
  protected static final LeaseHolder US =
      new LeaseHolder(ProcessHandle.current().pid(), "here", Instant.parse("2026-11-28T01:00:00Z"));

  private Leases leases;
  private Leases others;

  /** Leases of one store; every call within one test gives another view of the same. */
  protected abstract Leases open();

  @BeforeEach
  protected void openLeases() {
    leases = open();
    others = open();
  }

  @AfterEach
  protected void closeLeases() {
    leases.close();
    others.close();
  }

  @Test
  void givesAProjectToOneAtATime() {
    Leases.Lease lease = leases.take("p", US).orElseThrow();

    assertThat(others.take("p", US)).isEmpty();
    assertThat(leases.take("p", US)).isEmpty();
    lease.close();
    Optional<Leases.Lease> next = others.take("p", US);
    assertThat(next).isPresent();
    next.orElseThrow().close();
  }

  @Test
  void namesTheHolderAndNobodyElse() {
    assertThat(others.holder("p")).isEmpty();
    Leases.Lease lease = leases.take("p", US).orElseThrow();

    assertThat(others.holder("p")).contains(US);
    assertThat(leases.holder("p")).contains(US);
    assertThat(others.holder("q")).isEmpty();
    lease.close();
    assertThat(others.holder("p")).isEmpty();
  }

  @Test
  void isNotDisturbedByALookAtIt() {
    try (Leases.Lease _ = leases.take("p", US).orElseThrow()) {
      leases.holder("p");
      others.holder("p");

      assertThat(others.take("p", US)).isEmpty();
      assertThat(others.holder("p")).contains(US);
    }
  }

  @Test
  void keepsProjectsApartWhateverTheirNames() {
    List<String> names =
        List.of("p", "P", "p:lease", "{p}", "p}:x{q", "100%", "ä ö", "store", "providers", "../p");
    var taken = new ArrayList<Leases.Lease>();
    for (String name : names) {
      leases.take(name, US).ifPresent(taken::add);
    }

    assertThat(names).allMatch(name -> others.holder(name).isPresent());
    taken.forEach(Leases.Lease::close);
    assertThat(names).allMatch(name -> others.holder(name).isEmpty());
  }

  @Test
  void freesOnceAndNeverWhatAnotherTookSince() {
    Leases.Lease first = leases.take("p", US).orElseThrow();
    first.close();
    try (Leases.Lease _ = others.take("p", US).orElseThrow()) {
      first.close();

      assertThat(leases.take("p", US)).isEmpty();
    }
  }

  @Test
  void letsExactlyOneOfManyHaveIt() throws Exception {
    int many = 4;
    var start = new CyclicBarrier(many);
    var isHeld = new AtomicBoolean();
    Callable<Integer> wanting =
        () -> {
          start.await();
          int had = 0;
          try (Leases own = open()) {
            for (int i = 0; i < 50; i++) {
              Optional<Leases.Lease> lease = own.take("p", US);
              if (lease.isPresent()) {
                assertThat(isHeld.getAndSet(true)).isFalse();
                isHeld.set(false);
                lease.get().close();
                had++;
              }
            }
          }
          return had;
        };
    try (var threads = Executors.newFixedThreadPool(many)) {
      int had = 0;
      for (Future<Integer> done : threads.invokeAll(Collections.nCopies(many, wanting))) {
        had += done.get();
      }
      assertThat(had).isPositive();
    }
  }
}
