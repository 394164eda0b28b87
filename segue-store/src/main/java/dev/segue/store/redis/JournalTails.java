package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import java.util.HashMap;
import java.util.Map;

/**
 * Tails of the journals: the last events of each that this process appended or read. Used under the
 * lock of the {@link RedisJournal}.
 */
final class JournalTails {
  private final Comparison comparison;
  private final Map<JournalId, JournalTail> journals = new HashMap<>();

  JournalTails(Comparison comparison) {
    this.comparison = comparison;
  }

  JournalTail of(JournalId id) {
    return journals.computeIfAbsent(id, _ -> new JournalTail());
  }

  /**
   * Compares the server with a journal that this process is about to write to, whether or not it
   * wrote to it before: what it decided on must be there.
   */
  void compare(Line line, JournalId id) {
    JournalTail journalTail = of(id);
    comparison.of(line, id, journalTail);
    journalTail.isCompared(true);
  }

  /**
   * After a reconnect: compares the server with all journals that this process wrote to. One that
   * it only read is compared when it first writes to it, as readers change nothing on a server.
   */
  void compareAll(Line line) {
    journals.forEach(
        (id, journalTail) -> {
          journalTail.isCompared(false);
          if (journalTail.isWritten()) {
            compare(line, id);
          }
        });
  }

  /** What to say where the server ends before the place that was decided on. */
  JournalException behind(JournalId id, long end, long expected) {
    String now = end == 0 ? "it is empty" : "it ends with event " + end;
    return comparison.refusal(id, now + ", and ended with event " + expected + " or later");
  }
}
