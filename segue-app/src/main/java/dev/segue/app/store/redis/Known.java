package dev.segue.app.store.redis;

import dev.segue.core.journal.StoredEvent;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The last events of one journal that this process appended or read, without a gap: what a server
 * that lost its last moments is given again.
 */
final class Known {
  /** Far more than a server writes between two saves to its disk that deserve the name. */
  static final int MOST = 10_000;

  private final ArrayDeque<StoredEntry> entries = new ArrayDeque<>();
  private boolean isWritten;

  /** Takes a page of the journal that begins right behind {@code afterSeq}. */
  void read(long afterSeq, List<StoredEntry> page) {
    if (!entries.isEmpty() && entries.getLast().event().seq() < afterSeq) {
      entries.clear();
    }
    for (StoredEntry entry : page) {
      if (entries.isEmpty() || entries.getLast().event().seq() < entry.event().seq()) {
        entries.addLast(entry);
      }
    }
    while (entries.size() > MOST) {
      entries.removeFirst();
    }
  }

  /** Takes what this process appended behind {@code afterSeq}. */
  void appended(long afterSeq, List<StoredEntry> added) {
    isWritten = true;
    read(afterSeq, added);
  }

  /** Whether this process answers for the journal: it appended to it. */
  boolean isWritten() {
    return isWritten;
  }

  Optional<StoredEntry> last() {
    return Optional.ofNullable(entries.peekLast());
  }

  /** The event at a place, when it is still held. */
  Optional<StoredEntry> at(long seq) {
    for (Iterator<StoredEntry> newest = entries.descendingIterator(); newest.hasNext(); ) {
      StoredEntry entry = newest.next();
      if (entry.event().seq() <= seq) {
        return Optional.of(entry).filter(found -> found.event().seq() == seq);
      }
    }
    return Optional.empty();
  }

  List<StoredEntry> after(long seq) {
    return entries.stream().filter(entry -> entry.event().seq() > seq).toList();
  }

  static List<StoredEvent> events(List<StoredEntry> entries) {
    return entries.stream().map(StoredEntry::event).toList();
  }
}
