package dev.segue.app.boot;

import dev.segue.core.journal.LeaseHolder;
import dev.segue.core.journal.Leases;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.run.Pause;
import java.time.Duration;
import java.util.Optional;

/** Waits until a project is free, also while its store is away meanwhile. */
record LeaseWait(Leases leases, Pause pause, Notices notices) {
  private static final Duration POLL = Duration.ofMillis(200);

  /** Blocks until the lease is had; each holder and each time away of the store are told once. */
  Leases.Lease take(String project, LeaseHolder us) throws InterruptedException {
    boolean isAway = false;
    Optional<LeaseHolder> told = Optional.empty();
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
        Optional<LeaseHolder> holder = leases.holder(project);
        if (holder.isPresent() && !holder.equals(told)) {
          notices.waitingForHolder(project, holder.get());
          told = holder;
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
