package dev.segue.run.simulation;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.Breakers;
import dev.segue.run.simulation.rules.Violation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store as one supervisor reaches it: before each operation anything may happen elsewhere, the
 * supervisor may die before or after it, the store may be away, and an answer may be lost. An
 * append whose answer was lost is recognised when it is asked for again.
 */
final class ShakyJournal implements Journal {
  /** No run of so few tasks needs more; one that does goes round in circles. */
  private static final int MOST_OPERATIONS = 60_000;

  private final SimulatedWorld simulatedWorld;
  private final Incarnation self;
  private @Nullable Lost lost;
  private int away;

  private record Lost(
      JournalId id,
      long expected,
      List<EventDraft> drafts,
      List<StoredEvent> answer,
      Breakers breakers) {
    boolean isSame(JournalId id, long expected, List<EventDraft> drafts) {
      return id.equals(this.id) && expected == this.expected && drafts.equals(this.drafts);
    }
  }

  ShakyJournal(SimulatedWorld simulatedWorld, Incarnation self) {
    this.simulatedWorld = simulatedWorld;
    this.self = self;
  }

  private <T> T ask(Supplier<T> operation) {
    mustLive();
    if (self.countOperation() > MOST_OPERATIONS) {
      throw new Violation("the run goes round in circles");
    }
    simulatedWorld.moment(self);
    mustLive();
    Mood mood = simulatedWorld.mood();
    if (simulatedWorld.dice().happens(mood.crash() / 2)) {
      throw self.die();
    }
    beThere(mood);
    T answer = operation.get();
    if (simulatedWorld.dice().happens(mood.crash() / 2)) {
      throw self.die();
    }
    return answer;
  }

  private void mustLive() {
    if (self.isDead()) {
      throw new Killed();
    }
  }

  private void beThere(Mood mood) {
    if (away == 0 && simulatedWorld.dice().happens(mood.outage())) {
      away = 1 + simulatedWorld.dice().below(8);
      simulatedWorld.truth().say("the store is away");
      if (simulatedWorld.dice().oneIn(8)) {
        self.stop.ask(15);
      }
    }
    if (away > 0) {
      away--;
      throw unavailable();
    }
  }

  private static StoreUnavailableException unavailable() {
    return new StoreUnavailableException("the store is away", new IllegalStateException("away"));
  }

  @Override
  public List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> events, Durability durability) {
    return ask(() -> appendNow(id, expectedVersion, events));
  }

  private List<StoredEvent> appendNow(JournalId id, long expected, List<EventDraft> drafts) {
    Lost before = lost;
    lost = null;
    if (before != null && before.isSame(id, expected, drafts)) {
      // The answer is of then: what others appended since is not in it.
      return answered(id, before.answer(), before.breakers());
    }
    List<StoredEvent> stored =
        simulatedWorld.truth().append(Optional.of(self), id, expected, drafts);
    if (simulatedWorld.dice().happens(simulatedWorld.mood().outage())) {
      lost = new Lost(id, expected, drafts, stored, simulatedWorld.truth().breakers());
      simulatedWorld.truth().say("the answer is lost");
      throw unavailable();
    }
    return answered(id, stored, simulatedWorld.truth().breakers());
  }

  private List<StoredEvent> answered(JournalId id, List<StoredEvent> stored, Breakers breakers) {
    if (id.isProject()) {
      self.sees(stored.getLast().seq());
    } else {
      self.knows(breakers);
    }
    return stored;
  }

  @Override
  public long version(JournalId id) {
    return ask(() -> simulatedWorld.truth().journal.version(id));
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    return ask(
        () -> {
          if (id.isProject()) {
            self.sees(simulatedWorld.truth().state().version());
            self.looksAnew();
          } else {
            self.knows(simulatedWorld.truth().breakers());
          }
          return simulatedWorld.truth().journal.read(id, afterSeq, limit);
        });
  }

  @Override
  public List<StoredEvent> readSubject(JournalId id, String subject) {
    return ask(() -> simulatedWorld.truth().journal.readSubject(id, subject));
  }

  @Override
  public List<JournalId> journals() {
    return ask(() -> simulatedWorld.truth().journal.journals());
  }

  @Override
  public String putBody(String text) {
    return ask(() -> simulatedWorld.truth().journal.putBody(text));
  }

  @Override
  public Optional<String> body(String sha256) {
    return ask(() -> simulatedWorld.truth().journal.body(sha256));
  }

  @Override
  public int dropBodies(Instant keptBefore) {
    return ask(() -> simulatedWorld.truth().journal.dropBodies(keptBefore));
  }

  @Override
  public void saveSnapshot(JournalId id, Snapshot snapshot) {
    ask(
        () -> {
          simulatedWorld.truth().journal.saveSnapshot(id, snapshot);
          return id;
        });
  }

  @Override
  public Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    return ask(() -> simulatedWorld.truth().journal.snapshot(id, foldVersion));
  }

  @Override
  public void restore(JournalId id, Iterable<StoredEvent> events) {
    throw new IllegalStateException("no run restores a journal");
  }

  @Override
  public String storeId() {
    return "memory";
  }

  @Override
  public void close() {
    // The store outlives its users.
  }
}
