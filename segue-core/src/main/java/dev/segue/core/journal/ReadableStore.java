package dev.segue.core.journal;

import java.util.List;
import java.util.Optional;

/**
 * Readable part of a store, sufficient for an export. A {@link Journal} is the whole store; for a
 * store that cannot be used as one, a reader that changes nothing returns the remains.
 */
public interface ReadableStore extends AutoCloseable {
  /** The journals that have at least one event, by name. */
  List<JournalId> journals();

  /** Sequence number of the last event, 0 for an empty journal. */
  long version(JournalId id);

  /** At most {@code limit} events after {@code afterSeq}, in order. */
  List<StoredEvent> read(JournalId id, long afterSeq, int limit);

  /** A text kept by {@link Journal#putBody}; empty when it was dropped or never kept. */
  Optional<String> body(String sha256);

  @Override
  void close();
}
