package dev.segue.store;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.provider.BreakerEvent;
import dev.segue.core.provider.Breakers;
import java.util.List;
import java.util.function.Function;

/** The store's breakers, shared with all its projects. Confined to one thread. */
public final class ProviderLog {
  private static final int PAGE = 1_000;

  private final Journal journal;
  private final EventCodec codec;
  private Breakers breakers = Breakers.NONE;
  private long version;

  private ProviderLog(Journal journal, EventCodec codec) {
    this.journal = journal;
    this.codec = codec;
  }

  /** Folds the breakers' history. */
  public static ProviderLog open(Journal journal, EventCodec codec) {
    var log = new ProviderLog(journal, codec);
    log.catchUp();
    return log;
  }

  /** The breakers as last read. */
  public Breakers breakers() {
    return breakers;
  }

  /** Whether others appended since this was last read; reads it. */
  public boolean hasNews() {
    long before = version;
    catchUp();
    return version != before;
  }

  /** Reads what others appended. */
  public void catchUp() {
    List<StoredEvent> page;
    do {
      page = journal.read(JournalId.PROVIDERS, version, PAGE);
      page.forEach(this::take);
    } while (page.size() == PAGE);
  }

  private void take(StoredEvent event) {
    if (codec.decode(event).event() instanceof BreakerEvent breakerEvent) {
      breakers = breakers.evolve(breakerEvent);
    }
    version = event.seq();
  }

  /**
   * Decides on the newest breakers and appends, until nobody else came first.
   *
   * @return what was appended
   */
  public List<BreakerEvent> decide(Function<Breakers, List<BreakerEvent>> decision) {
    while (true) {
      List<BreakerEvent> events = decision.apply(breakers);
      if (events.isEmpty()) {
        return events;
      }
      try {
        var drafts = events.stream().map(codec::encode).toList();
        journal.append(JournalId.PROVIDERS, version, drafts, Durability.POWER).forEach(this::take);
        return events;
      } catch (ConflictException _) {
        catchUp();
      }
    }
  }
}
