package dev.segue.core.view;

import dev.segue.core.journal.Recorded;
import dev.segue.core.session.DeliveryAcknowledged;
import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.delivery.DeliveryEvent;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionAttempted;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionEscalated;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionFailed;
import dev.segue.core.session.delivery.DeliveryEvent.InjectionSucceeded;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.delivery.Rung;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The numbers of one session's deliveries, folded from its journal. Confined to one thread. */
public final class DeliveryFold {
  private final Ledger ledger = new Ledger();
  private final DeliveryNumbers numbers = new DeliveryNumbers();
  private final Set<String> begun = new HashSet<>();
  private final Set<String> escalated = new HashSet<>();
  private final Set<String> submitted = new HashSet<>();
  private final Set<String> acknowledged = new HashSet<>();
  private final Set<String> settled = new HashSet<>();

  /** Folds one event. */
  public void apply(Recorded recorded) {
    ledger.apply(recorded.event(), recorded.time());
    switch (recorded.event()) {
      case InjectionAttempted attempted -> attempt(attempted, recorded.time());
      case InjectionEscalated next -> escalated.add(next.delivery());
      case InjectionSucceeded done -> settle(done.delivery(), state(done), done.attempts());
      case InjectionFailed failed -> settle(failed.delivery(), DeliveryNumbers.State.FAILED, 0);
      default -> {
        // Proofs are looked for below, and the rest is no number.
      }
    }
    if (recorded.event() instanceof DeliveryEvent
        || recorded.event() instanceof DeliveryAcknowledged) {
      ledger.latest().ifPresent(entry -> prove(entry, recorded.time()));
    }
  }

  /** What was counted so far. */
  public DeliveryNumbers numbers() {
    return numbers;
  }

  /** The project that the session belongs to; empty where its journal does not tell. */
  public Optional<String> project() {
    return ledger.opened().map(SessionOpened::project);
  }

  private void attempt(InjectionAttempted attempted, Instant time) {
    if (attempted.rung() == Rung.TYPED && begun.add(attempted.delivery())) {
      ledger
          .find(attempted.delivery())
          .ifPresent(entry -> took(DeliveryNumbers.To.READY, entry, time));
    }
  }

  private void prove(Ledger.Entry entry, Instant time) {
    String delivery = entry.queued().delivery();
    Proof proof = entry.receipt().proof();
    if (proof.isAtLeast(Proof.SUBMITTED) && submitted.add(delivery)) {
      took(DeliveryNumbers.To.SUBMITTED, entry, time);
    }
    if (proof.isAtLeast(Proof.ACKNOWLEDGED) && acknowledged.add(delivery)) {
      took(DeliveryNumbers.To.ACKNOWLEDGED, entry, time);
    }
  }

  private void took(DeliveryNumbers.To what, Ledger.Entry entry, Instant time) {
    numbers.took(what, Duration.between(entry.queuedAt(), time));
  }

  private DeliveryNumbers.State state(InjectionSucceeded done) {
    if (done.rung() == Rung.FILE) {
      return DeliveryNumbers.State.FILE;
    }
    if (done.rung() == Rung.NOTICE) {
      return DeliveryNumbers.State.NOTIFIED;
    }
    return done.attempts() <= 1 && !escalated.contains(done.delivery())
        ? DeliveryNumbers.State.FIRST_TRY
        : DeliveryNumbers.State.AFTER_RETRY;
  }

  /** A delivery settles once, whatever an imported history says. */
  private void settle(String delivery, DeliveryNumbers.State state, int attempts) {
    if (settled.add(delivery)) {
      numbers.settled(state, attempts);
    }
  }
}
