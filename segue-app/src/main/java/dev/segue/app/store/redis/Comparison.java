package dev.segue.app.store.redis;

import dev.segue.app.config.RedisServer;
import dev.segue.app.store.redis.wire.Failures;
import dev.segue.app.store.redis.wire.Line;
import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import java.util.List;
import java.util.Optional;

/**
 * Compares a server with what this process knows of a journal that it wrote to. A server may lose
 * its last moments in a crash, or another one may answer after a failover: what it lost is appended
 * again, anything else is for the operator to look at.
 */
final class Comparison {
  private static final int CHUNK = 500;

  private final RedisServer server;

  Comparison(RedisServer server) {
    this.server = server;
  }

  /**
   * Makes sure that the server holds what this process knows.
   *
   * @throws JournalException when it holds something else; nothing was written
   */
  void of(Line line, JournalId id, Known known) {
    Optional<StoredEntry> ours = known.last();
    if (ours.isEmpty()) {
      return;
    }
    long end = ours.get().event().seq();
    StoredEntry theirs =
        Streams.last(line, id)
            .orElseThrow(() -> refusal(id, "it is empty, and ended with event " + end));
    long reached = Math.min(end, theirs.event().seq());
    StoredEntry same =
        known
            .at(reached)
            .orElseThrow(
                () ->
                    refusal(
                        id,
                        "it ends with event %d, and ended with event %d, more than %d later"
                            .formatted(reached, end, Known.MOST)));
    List<StoredEntry> there = Streams.from(line, id, reached, 1);
    if (there.isEmpty() || !there.getFirst().equals(same)) {
      throw refusal(id, "its event %d is another one than before".formatted(reached));
    }
    if (reached < end) {
      appendAgain(line, id, known, reached);
    }
  }

  private void appendAgain(Line line, JournalId id, Known known, long reached) {
    List<StoredEntry> lost = known.after(reached);
    long at = reached;
    for (int i = 0; i < lost.size(); i += CHUNK) {
      List<StoredEntry> chunk = lost.subList(i, Math.min(lost.size(), i + CHUNK));
      if (!Appending.run(line, id, at, chunk).isEmpty()) {
        throw refusal(id, "another process appended behind event " + at + " meanwhile");
      }
      at = chunk.getLast().event().seq();
    }
  }

  private JournalException refusal(JournalId id, String found) {
    return Failures.lasting(
        server,
        ("is not as it was, the server seems to have lost data: of journal %s %s; nothing was"
                + " written. Look at the server; a new start goes on from what it holds")
            .formatted(id.value(), found),
        null);
  }
}
