package dev.segue.core.journal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The one port to a store: append-only histories, the large texts they name, and snapshots of
 * folds.
 *
 * <p>Contract for implementers (checked by {@code JournalContract}): safe for use by several
 * threads and by several processes at once; {@link #append} is all or nothing and durable when it
 * returns; what one process appended, another reads at once; calls block for as long as the store
 * needs and are not interruptible. Failures of the store are {@link JournalException}; those that
 * may pass by themselves are {@link StoreUnavailableException}, which also says what becomes of an
 * append whose answer was lost.
 */
public interface Journal extends ReadableStore {
  /**
   * Appends events behind {@code expectedVersion}.
   *
   * @param expectedVersion the {@link #version} the caller decided on
   * @param events at least one
   * @return the events with their places, all of one time
   * @throws ConflictException when the journal has moved on; nothing was appended, the caller reads
   *     on and decides again
   */
  List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> events, Durability durability);

  /** All events of one task, in order. */
  List<StoredEvent> readSubject(JournalId id, String subject);

  /**
   * Keeps a large text once.
   *
   * @return its SHA-256 in lower-case hex, by which events name it
   */
  String putBody(String text);

  /**
   * Drops large texts that were last kept before a time. Events stay; {@link #body} then finds
   * nothing for them.
   *
   * @return how many
   */
  int dropBodies(Instant keptBefore);

  /** Replaces the snapshot of a journal. */
  void saveSnapshot(JournalId id, Snapshot snapshot);

  /** The latest snapshot, when there is one of this fold version. */
  Optional<Snapshot> snapshot(JournalId id, String foldVersion);

  /**
   * Takes over a history from elsewhere, places and times unchanged. All or nothing: whatever stops
   * it on the way, a fault of {@code events} included, leaves the journal empty.
   *
   * @param events by ascending places; read once, so that a long history need not be in memory
   * @throws ConflictException when the journal is not empty
   */
  void restore(JournalId id, Iterable<StoredEvent> events);

  /** Random name of this store, made with it; marks the processes that its supervisors start. */
  String storeId();
}
