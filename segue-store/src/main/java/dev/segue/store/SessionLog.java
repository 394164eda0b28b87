package dev.segue.store;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Event;
import dev.segue.core.journal.EventDraft;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.Recorded;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.session.SessionPlaced;
import dev.segue.core.session.TranscriptNamed;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A session's journal with what it folds to. The owner of the terminal and whoever sends to it
 * append to it, each from a process of its own. Confined to one thread.
 */
public final class SessionLog {
  private static final int PAGE = 500;

  private final Journal journal;
  private final EventCodec codec;
  private final JournalId id;
  private final Ledger ledger = new Ledger();
  private Optional<SessionPlaced> place = Optional.empty();
  private Optional<Path> transcript = Optional.empty();
  private long version;

  private SessionLog(Journal journal, EventCodec codec, JournalId id) {
    this.journal = journal;
    this.codec = codec;
    this.id = id;
  }

  /** Reads all that there is. */
  public static SessionLog open(Journal journal, EventCodec codec, String session) {
    return open(journal, codec, JournalId.session(session));
  }

  /** Reads all that there is in a session's journal. */
  public static SessionLog open(Journal journal, EventCodec codec, JournalId id) {
    var log = new SessionLog(journal, codec, id);
    log.catchUp();
    return log;
  }

  /** All events of a session, in order. */
  public static List<Recorded> read(Journal journal, EventCodec codec, String session) {
    return new SessionLog(journal, codec, JournalId.session(session)).catchUp();
  }

  /** What the events come to. */
  public Ledger ledger() {
    return ledger;
  }

  /** The context that was meant for the start last, as far as it is kept. */
  public Optional<Message> startup() {
    return ledger.startup().map(this::message).filter(message -> !message.body().isEmpty());
  }

  /** A message as it was queued. */
  public Message message(Ledger.Entry entry) {
    return message(entry.queued(), entry.queuedAt());
  }

  /** A message as it was queued. */
  public Message message(DeliveryQueued queued, Instant at) {
    return new Message(
        queued.delivery(),
        queued.kind(),
        queued.priority(),
        text(queued.body()),
        queued.required(),
        queued.steer(),
        at);
  }

  /** Where the session is found; empty before its agent has been started. */
  public Optional<SessionPlaced> place() {
    return place;
  }

  /** Where the agent keeps its transcript, if a hook has told. */
  public Optional<Path> transcript() {
    return transcript;
  }

  /** Reads what was appended since, by whomever; tells it in order. */
  public List<Recorded> catchUp() {
    var news = new ArrayList<Recorded>();
    List<StoredEvent> page;
    do {
      page = journal.read(id, version, PAGE);
      page.forEach(stored -> news.add(take(stored)));
    } while (page.size() == PAGE);
    return news;
  }

  /**
   * Appends, behind whatever others have appended meanwhile: nothing that they may append changes
   * what was decided.
   *
   * @return what others have appended meanwhile, in order
   */
  public List<Recorded> append(List<? extends Event> events) {
    List<EventDraft> drafts = events.stream().map(codec::encode).toList();
    var news = new ArrayList<Recorded>();
    while (true) {
      try {
        journal.append(id, version, drafts, Durability.PROCESS).forEach(this::take);
        return news;
      } catch (ConflictException _) {
        news.addAll(catchUp());
      }
    }
  }

  /** Keeps a text, and gives its hash. */
  public String keep(String text) {
    return journal.putBody(text);
  }

  /** A text that was kept; empty text where it was dropped. */
  public String text(String hash) {
    return journal.body(hash).orElse("");
  }

  private Recorded take(StoredEvent stored) {
    Recorded recorded = codec.decode(stored);
    version = recorded.seq();
    ledger.apply(recorded.event(), recorded.time());
    if (recorded.event() instanceof SessionPlaced placed) {
      place = Optional.of(placed);
    } else if (recorded.event() instanceof TranscriptNamed named) {
      transcript = Optional.of(Path.of(named.path()));
    }
    return recorded;
  }
}
