package dev.segue.app.store.redis;

import dev.segue.app.store.redis.wire.Line;
import dev.segue.core.journal.JournalId;
import java.util.HashMap;
import java.util.Map;

/** What this process knows of each journal. Used under the lock of the {@link RedisJournal}. */
final class Knowledge {
  private final Comparison comparison;
  private final Map<JournalId, Known> journals = new HashMap<>();

  Knowledge(Comparison comparison) {
    this.comparison = comparison;
  }

  Known of(JournalId id) {
    return journals.computeIfAbsent(id, _ -> new Known());
  }

  /** Compares the server with one journal, if this process wrote to it. */
  void compare(Line line, JournalId id) {
    Known known = of(id);
    if (known.isWritten()) {
      comparison.of(line, id, known);
    }
  }

  /** Compares the server with all journals that this process wrote to. */
  void compareAll(Line line) {
    journals.keySet().forEach(id -> compare(line, id));
  }
}
