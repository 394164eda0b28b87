package dev.segue.store;

import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.ReadableStore;
import dev.segue.core.journal.StoredEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A store without the events that no import would take: known ones that cannot be decoded, and
 * unknown ones whose data is no JSON object. Remembers which it left out of what was read.
 */
public final class ReadableEvents implements ReadableStore {
  private final ReadableStore store;
  private final EventCodec codec;
  private final SortedMap<Long, String> damaged = new TreeMap<>();

  /** Closes {@code store} when it is closed. */
  public ReadableEvents(ReadableStore store, EventCodec codec) {
    this.store = store;
    this.codec = codec;
  }

  /** What was left out so far: number and type, harmless on a terminal. */
  public SortedMap<Long, String> damaged() {
    return Collections.unmodifiableSortedMap(damaged);
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    long after = afterSeq;
    while (true) {
      List<StoredEvent> page = store.read(id, after, limit);
      var readable = new ArrayList<StoredEvent>();
      for (StoredEvent event : page) {
        if (isReadable(event)) {
          readable.add(event);
        } else {
          damaged.put(event.seq(), EventLine.shown(event.type()));
        }
      }
      // Nothing at all would mean that the journal ends here.
      if (page.isEmpty() || !readable.isEmpty()) {
        return readable;
      }
      after = page.getLast().seq();
    }
  }

  private boolean isReadable(StoredEvent event) {
    if (event.seq() < 1 || event.v() < 1 || event.type().isBlank()) {
      return false;
    }
    if (!codec.isKnown(event)) {
      return ExportFields.isObject(event.data().strip());
    }
    try {
      codec.decode(event);
      return true;
    } catch (UnknownEventException _) {
      return false;
    }
  }

  @Override
  public List<JournalId> journals() {
    return store.journals();
  }

  @Override
  public long version(JournalId id) {
    return store.version(id);
  }

  @Override
  public Optional<String> body(String sha256) {
    return store.body(sha256);
  }

  @Override
  public void close() {
    store.close();
  }
}
