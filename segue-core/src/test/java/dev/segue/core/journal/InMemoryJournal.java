package dev.segue.core.journal;

import dev.segue.core.text.Sha256;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A store that forgets everything with its process. Safe for use by several threads. */
public final class InMemoryJournal implements Journal {
  private final InstantSource clock;
  private final String storeId;
  private final Map<String, List<StoredEvent>> events = new TreeMap<>();
  private final Map<String, String> bodies = new HashMap<>();
  private final Map<String, Instant> keptAt = new HashMap<>();
  private final Map<String, Snapshot> snapshots = new HashMap<>();

  public InMemoryJournal(InstantSource clock) {
    this(clock, "memory");
  }

  /** One of its own name. */
  public InMemoryJournal(InstantSource clock, String storeId) {
    this.clock = clock;
    this.storeId = storeId;
  }

  @Override
  public synchronized List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> drafts, Durability durability) {
    long version = version(id);
    if (version != expectedVersion) {
      throw new ConflictException(id, expectedVersion, version);
    }
    var time = clock.instant().truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
    var added = new ArrayList<StoredEvent>();
    for (EventDraft draft : drafts) {
      added.add(
          new StoredEvent(++version, time, draft.type(), draft.v(), draft.subject(), draft.data()));
    }
    events.computeIfAbsent(id.value(), _ -> new ArrayList<>()).addAll(added);
    return List.copyOf(added);
  }

  private List<StoredEvent> all(JournalId id) {
    return events.getOrDefault(id.value(), List.of());
  }

  @Override
  public synchronized long version(JournalId id) {
    List<StoredEvent> all = all(id);
    return all.isEmpty() ? 0 : all.getLast().seq();
  }

  @Override
  public synchronized List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    return all(id).stream().filter(e -> e.seq() > afterSeq).limit(limit).toList();
  }

  @Override
  public synchronized List<StoredEvent> readSubject(JournalId id, String subject) {
    return all(id).stream().filter(e -> e.subject().filter(subject::equals).isPresent()).toList();
  }

  @Override
  public synchronized List<JournalId> journals() {
    return events.keySet().stream().map(JournalId::new).toList();
  }

  @Override
  public synchronized String putBody(String text) {
    String hash = Sha256.hex(text);
    bodies.put(hash, text);
    keptAt.put(hash, clock.instant());
    return hash;
  }

  @Override
  public synchronized Optional<String> body(String sha256) {
    return Optional.ofNullable(bodies.get(sha256));
  }

  @Override
  public synchronized int dropBodies(Instant keptBefore) {
    int before = bodies.size();
    bodies.keySet().removeIf(hash -> keptAt.getOrDefault(hash, Instant.MIN).isBefore(keptBefore));
    return before - bodies.size();
  }

  @Override
  public synchronized void saveSnapshot(JournalId id, Snapshot snapshot) {
    snapshots.put(id.value(), snapshot);
  }

  @Override
  public synchronized Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    return Optional.ofNullable(snapshots.get(id.value()))
        .filter(s -> s.foldVersion().equals(foldVersion));
  }

  @Override
  public synchronized void restore(JournalId id, Iterable<StoredEvent> history) {
    if (version(id) != 0) {
      throw new ConflictException(id, 0, version(id));
    }
    var all = new ArrayList<StoredEvent>();
    history.forEach(all::add);
    if (!all.isEmpty()) {
      events.put(id.value(), all);
    }
  }

  @Override
  public String storeId() {
    return storeId;
  }

  @Override
  public void close() {}
}
