package dev.segue.run;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.journal.StoredEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * A journal that waits for a store that is away, and asks again until it is back. Whoever calls
 * blocks meanwhile; what was asked happens once, since an append whose answer was lost is known to
 * the store as its own. Once a signal asks the run to end, the failure is passed on instead.
 */
public final class PatientJournal implements Journal {
  private static final Duration FIRST_REST = Duration.ofMillis(100);
  private static final Duration LONGEST_REST = Duration.ofSeconds(2);

  private final Journal store;
  private final Clocks clocks;
  private final StoreWait told;
  private final Queue<Outage> outages = new ConcurrentLinkedQueue<>();
  private volatile boolean patient;

  /** Clock, pause and stop that a wait uses. */
  public record Clocks(InstantSource clock, Pause pause, Stop stop) {}

  public PatientJournal(Journal store, Clocks clocks, StoreWait told) {
    this.store = store;
    this.clocks = clocks;
    this.told = told;
  }

  /**
   * One time away that is over.
   *
   * @param reason as the first failure said it
   */
  record Outage(String reason, Instant since) {}

  /** The earliest time away that was not asked for yet. */
  Optional<Outage> nextOutage() {
    return Optional.ofNullable(outages.poll());
  }

  /**
   * From now on failures that may pass are waited out. Before, they are passed on: a store that
   * cannot be used at the start is the operator's to mend.
   */
  public void bePatient() {
    patient = true;
  }

  private <T> T patiently(Supplier<T> ask) {
    try {
      return ask.get();
    } catch (StoreUnavailableException e) {
      if (!patient) {
        throw e;
      }
      return untilBack(ask, e);
    }
  }

  private <T> T untilBack(Supplier<T> ask, StoreUnavailableException first) {
    Instant since = clocks.clock().instant();
    String reason = String.valueOf(first.getMessage());
    told.paused(reason);
    Duration rest = FIRST_REST;
    StoreUnavailableException latest = first;
    while (true) {
      rest(rest, latest);
      try {
        T answer = ask.get();
        outages.add(new Outage(reason, since));
        told.resumed();
        return answer;
      } catch (StoreUnavailableException e) {
        latest = e;
        rest =
            rest.multipliedBy(2).compareTo(LONGEST_REST) < 0 ? rest.multipliedBy(2) : LONGEST_REST;
      }
    }
  }

  private void rest(Duration duration, StoreUnavailableException latest) {
    Duration left = duration;
    while (left.isPositive()) {
      if (clocks.stop().isAsked()) {
        throw latest;
      }
      // In steps: a signal must not wait for the longest rest.
      Duration step = left.compareTo(Supervisor.HEARTBEAT) < 0 ? left : Supervisor.HEARTBEAT;
      try {
        clocks.pause().rest(step);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw latest;
      }
      left = left.minus(step);
    }
  }

  @Override
  public List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> events, Durability durability) {
    return patiently(() -> store.append(id, expectedVersion, events, durability));
  }

  @Override
  public long version(JournalId id) {
    return patiently(() -> store.version(id));
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    return patiently(() -> store.read(id, afterSeq, limit));
  }

  @Override
  public List<StoredEvent> readSubject(JournalId id, String subject) {
    return patiently(() -> store.readSubject(id, subject));
  }

  @Override
  public List<JournalId> journals() {
    return patiently(store::journals);
  }

  @Override
  public String putBody(String text) {
    return patiently(() -> store.putBody(text));
  }

  @Override
  public Optional<String> body(String sha256) {
    return patiently(() -> store.body(sha256));
  }

  @Override
  public int dropBodies(Instant keptBefore) {
    return patiently(() -> store.dropBodies(keptBefore));
  }

  @Override
  public void saveSnapshot(JournalId id, Snapshot snapshot) {
    patiently(
        () -> {
          store.saveSnapshot(id, snapshot);
          return id;
        });
  }

  @Override
  public Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    return patiently(() -> store.snapshot(id, foldVersion));
  }

  @Override
  public void restore(JournalId id, Iterable<StoredEvent> events) {
    store.restore(id, events);
  }

  @Override
  public String storeId() {
    return patiently(store::storeId);
  }

  @Override
  public void close() {
    store.close();
  }
}
