package dev.segue.store.redis;

import dev.segue.core.journal.StoredEvent;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The last events of one journal that this process appended or read, without a gap: what a server
 * that lost its last moments is given again.
 */
final class JournalTail {
  /** Far more than a server writes between two saves to its disk that deserve the name. */
  static final int MOST = 10_000;

  private final ArrayDeque<StoredEntry> entries = new ArrayDeque<>();
  private boolean isWritten;
  private boolean isCompared = true;

  /**
   * Whether a page behind a place can only be joined to what is known with the event at that place
   * in hand: after a jump, or when another server may answer by now.
   */
  boolean needsAnchor(long afterSeq) {
    return afterSeq > 0
        && (!isCompared || entries.isEmpty() || entries.getLast().event().seq() < afterSeq);
  }

  /**
   * Takes a page of the journal that begins right behind the event {@code anchor}. A server that
   * was not compared since the reconnect and holds another event there adds nothing, so that the
   * comparison finds the difference.
   */
  void readBehind(StoredEntry anchor, List<StoredEntry> page) {
    long seq = anchor.event().seq();
    boolean isOther = at(seq).filter(ours -> !ours.equals(anchor)).isPresent();
    if (isCompared || !isOther) {
      read(seq - 1, List.of(anchor));
      read(seq, page);
    }
  }

  /** Takes such a page without an anchor, unless it might not join what is known. */
  void readOn(long afterSeq, List<StoredEntry> page) {
    if (isCompared || entries.isEmpty()) {
      read(afterSeq, page);
    }
  }

  private void read(long afterSeq, List<StoredEntry> page) {
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

  /** Whether the server was compared since the connection to it was made. */
  boolean isCompared() {
    return isCompared;
  }

  void isCompared(boolean isNow) {
    isCompared = isNow;
  }

  Optional<StoredEntry> first() {
    return Optional.ofNullable(entries.peekFirst());
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
