package dev.segue.context.history;

import dev.segue.core.journal.ConflictException;
import dev.segue.core.journal.Durability;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.journal.StoredEvent;
import dev.segue.core.session.StartupGiven;
import dev.segue.store.EventCodec;
import java.util.List;
import java.util.Optional;

/**
 * Which state agents' conversations were told last, so that one that goes on is not told it again.
 * Several processes may tell at once. Confined to one thread.
 */
public final class StartupDeliveries {
  /** The end of an id: of some kinds the beginning is the time, and alike in all of a minute. */
  private static final int SHORT = 8;

  private final Journal journal;
  private final EventCodec codec;

  /** Of an open store, which the caller closes. */
  public StartupDeliveries(Journal journal, EventCodec codec) {
    this.journal = journal;
    this.codec = codec;
  }

  /**
   * The name under which an agent's conversation is known, whoever started it.
   *
   * @param id the agent's own; empty result where it could not be part of a name
   */
  public static Optional<String> name(String agent, String id) {
    return id.matches("[A-Za-z0-9._-]{8,128}")
        ? Optional.of(agent + "-" + id.substring(id.length() - SHORT))
        : Optional.empty();
  }

  /**
   * Notes that a conversation is told a state.
   *
   * @param goesOn whether what it was told before is still in it
   * @return false when it was told that already, and still knows it
   */
  public boolean give(StartupGiven given, boolean goesOn) {
    JournalId id = JournalId.session(given.session());
    while (true) {
      long version = journal.version(id);
      if (goesOn && isLast(id, given)) {
        return false;
      }
      try {
        journal.append(id, version, List.of(codec.encode(given)), Durability.PROCESS);
        return true;
      } catch (ConflictException _) {
        // Another of its hooks came first; whether it gave the same is asked again.
      }
    }
  }

  private boolean isLast(JournalId id, StartupGiven given) {
    List<StoredEvent> told =
        journal.readSubject(id, given.session()).stream()
            .filter(event -> codec.decode(event).event() instanceof StartupGiven)
            .toList();
    return !told.isEmpty() && codec.decode(told.getLast()).event().equals(given);
  }
}
