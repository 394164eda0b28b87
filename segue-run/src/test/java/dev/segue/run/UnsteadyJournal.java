package dev.segue.run;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.core.journal.StoredEvent;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A store that is away for the next so many things it is asked. Safe for several threads. */
final class UnsteadyJournal implements Journal {
  private final Journal store;
  private int failures;
  private String reason = "";
  private Consumer<List<EventDraft>> afterAppend = _ -> {};

  UnsteadyJournal(Journal store) {
    this.store = store;
  }

  synchronized void failNext(int times, String why) {
    failures = times;
    reason = why;
  }

  /** Has this done once an append is durable, before anybody learns of it. */
  void afterAppends(Consumer<List<EventDraft>> act) {
    afterAppend = act;
  }

  private synchronized Journal asked() {
    if (failures > 0) {
      failures--;
      throw new StoreUnavailableException(reason, new IOException("cut"));
    }
    return store;
  }

  @Override
  public List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> events, Durability durability) {
    List<StoredEvent> added = asked().append(id, expectedVersion, events, durability);
    afterAppend.accept(events);
    return added;
  }

  @Override
  public long version(JournalId id) {
    return asked().version(id);
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    return asked().read(id, afterSeq, limit);
  }

  @Override
  public List<StoredEvent> readSubject(JournalId id, String subject) {
    return asked().readSubject(id, subject);
  }

  @Override
  public List<JournalId> journals() {
    return asked().journals();
  }

  @Override
  public String putBody(String text) {
    return asked().putBody(text);
  }

  @Override
  public Optional<String> body(String sha256) {
    return asked().body(sha256);
  }

  @Override
  public int dropBodies(Instant keptBefore) {
    return asked().dropBodies(keptBefore);
  }

  @Override
  public void saveSnapshot(JournalId id, Snapshot snapshot) {
    asked().saveSnapshot(id, snapshot);
  }

  @Override
  public Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    return asked().snapshot(id, foldVersion);
  }

  @Override
  public void restore(JournalId id, Iterable<StoredEvent> events) {
    asked().restore(id, events);
  }

  @Override
  public String storeId() {
    return asked().storeId();
  }

  @Override
  public void close() {
    store.close();
  }
}
