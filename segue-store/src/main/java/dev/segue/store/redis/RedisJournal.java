package dev.segue.store.redis;

import dev.segue.core.journal.Durability;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Snapshot;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.text.Sha256;
import dev.segue.store.RedisServer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import redis.clients.jedis.Protocol.Command;

/**
 * A store in one database of a Redis, Valkey or DragonflyDB server. Every append is one script
 * whose first act is the version check. One connection, guarded by a lock, made anew after it
 * broke; whenever that happens the server is compared with what this process knows of the journals
 * it wrote to.
 *
 * <p>{@link Durability} makes no difference here: no command that all three servers have tells
 * whether something reached a disk, so an append survives what the server is set up to survive.
 */
public final class RedisJournal implements Journal {
  private final InstantSource clock;
  private final RedisConnection connection;
  private final JournalTails journalTails;
  private final StoreMark mark;
  private final Appending appending;
  private final ReentrantLock lock = new ReentrantLock();

  private RedisJournal(RedisServer server, InstantSource clock, boolean isToBeMade) {
    this.clock = clock;
    this.journalTails = new JournalTails(new Comparison(server));
    this.mark = new StoreMark(server, isToBeMade);
    this.connection = new RedisConnection(server, this::greet);
    this.appending = new Appending(connection, clock, journalTails);
  }

  /**
   * Opens a store, making it where the database has none.
   *
   * @throws JournalException when the server is not reached or too old, refuses the login, or holds
   *     a store of a later version
   */
  public static RedisJournal open(RedisServer server, InstantSource clock) {
    var journal = new RedisJournal(server, clock, true);
    journal.connect();
    return journal;
  }

  /**
   * Opens a store if there is one.
   *
   * @throws JournalException as {@link #open} does
   */
  public static Optional<RedisJournal> existing(RedisServer server, InstantSource clock) {
    var journal = new RedisJournal(server, clock, false);
    journal.connect();
    if (journal.mark.storeId().isPresent()) {
      return Optional.of(journal);
    }
    journal.close();
    return Optional.empty();
  }

  private void connect() {
    boolean isOpen = false;
    try {
      locked(() -> connection.ask(line -> line.call(Command.PING)));
      isOpen = true;
    } finally {
      if (!isOpen) {
        close();
      }
    }
  }

  private void greet(Line line) {
    mark.check(line);
    journalTails.compareAll(line);
  }

  @Override
  public List<StoredEvent> append(
      JournalId id, long expectedVersion, List<EventDraft> events, Durability durability) {
    return locked(() -> appending.append(id, expectedVersion, events));
  }

  @Override
  public long version(JournalId id) {
    return ask(line -> Streams.last(line, id)).map(last -> last.event().seq()).orElse(0L);
  }

  @Override
  public List<StoredEvent> read(JournalId id, long afterSeq, int limit) {
    if (limit <= 0 || afterSeq == Long.MAX_VALUE) {
      return List.of();
    }
    return locked(() -> JournalTail.events(page(id, afterSeq, limit)));
  }

  private List<StoredEntry> page(JournalId id, long afterSeq, int limit) {
    JournalTail journalTail = journalTails.of(id);
    // On a new connection this is only known once it is made.
    AtomicBoolean isAnchored = new AtomicBoolean();
    List<StoredEntry> found =
        connection.ask(
            line -> {
              isAnchored.set(journalTail.needsAnchor(afterSeq));
              return isAnchored.get()
                  ? Streams.from(line, id, afterSeq, limit + 1L)
                  : Streams.from(line, id, afterSeq + 1, limit);
            });
    if (isAnchored.get() && !found.isEmpty() && found.getFirst().event().seq() == afterSeq) {
      List<StoredEntry> page = found.subList(1, found.size());
      journalTail.readBehind(found.getFirst(), page);
      return page;
    }
    List<StoredEntry> page = found.subList(0, Math.min(limit, found.size()));
    journalTail.readOn(afterSeq, page);
    return page;
  }

  @Override
  public List<StoredEvent> readSubject(JournalId id, String subject) {
    return JournalTail.events(ask(line -> Streams.of(line, id, subject)));
  }

  @Override
  public List<JournalId> journals() {
    return ask(line -> Line.texts(line.call(Command.SMEMBERS, Keys.JOURNALS))).stream()
        .sorted()
        .map(JournalId::new)
        .toList();
  }

  @Override
  public String putBody(String text) {
    String hash = Sha256.hex(text);
    long now = clock.millis();
    ask(line -> Bodies.put(line, hash, text, now));
    return hash;
  }

  @Override
  public Optional<String> body(String sha256) {
    return ask(line -> Optional.ofNullable(line.call(Command.GET, Keys.body(sha256))))
        .map(Line::text);
  }

  @Override
  public int dropBodies(Instant keptBefore) {
    int dropped = 0;
    int some;
    do {
      some = ask(line -> Bodies.dropSome(line, keptBefore.toEpochMilli()));
      dropped += some;
    } while (some > 0);
    return dropped;
  }

  @Override
  public void saveSnapshot(JournalId id, Snapshot snapshot) {
    String seq = String.valueOf(snapshot.seq());
    ask(
        line ->
            line.call(
                Command.HSET,
                Keys.snapshot(id),
                "seq",
                seq,
                "fold",
                snapshot.foldVersion(),
                "state",
                snapshot.state()));
  }

  @Override
  public Optional<Snapshot> snapshot(JournalId id, String foldVersion) {
    List<String> found =
        ask(
            line ->
                Line.texts(line.call(Command.HMGET, Keys.snapshot(id), "fold", "seq", "state")));
    return found.size() == 3
            && found.getFirst().equals(foldVersion)
            && found.get(1).matches("\\d{1,18}")
        ? Optional.of(new Snapshot(Long.parseLong(found.get(1)), foldVersion, found.get(2)))
        : Optional.empty();
  }

  @Override
  public void restore(JournalId id, Iterable<StoredEvent> events) {
    locked(
        () -> {
          new Restoring(connection, id).take(events);
          return id;
        });
  }

  @Override
  public String storeId() {
    return mark.storeId().orElse("unnamed");
  }

  @Override
  public void close() {
    lock.lock();
    try {
      connection.close();
    } finally {
      lock.unlock();
    }
  }

  private <T> T ask(RedisConnection.Question<T> question) {
    return locked(() -> connection.ask(question));
  }

  private <T> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return connection.uninterrupted(work);
    } finally {
      lock.unlock();
    }
  }
}
