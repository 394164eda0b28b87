package dev.segue.app.boot;

import dev.segue.app.runtime.effect.Pause;
import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.journal.StoreUnavailableException;
import java.time.Duration;
import java.util.Optional;

/** Waits until a project is free, also while its store is away meanwhile. */
record LeaseWait(Leases leases, Pause pause, Notices notices) {
  private static final Duration POLL = Duration.ofMillis(200);

  /** Blocks until the lease is had; each time away of the store is told once. */
  Leases.Lease take(String project, LeaseHolder us) throws InterruptedException {
    boolean isAway = false;
    while (true) {
      try {
        Optional<Leases.Lease> lease = leases.take(project, us);
        if (isAway) {
          notices.storeBackForWaiting();
          isAway = false;
        }
        if (lease.isPresent()) {
          return lease.get();
        }
      } catch (StoreUnavailableException e) {
        if (!isAway) {
          notices.storeAwayForWaiting(String.valueOf(e.getMessage()));
          isAway = true;
        }
      }
      pause.rest(POLL);
    }
  }
}
