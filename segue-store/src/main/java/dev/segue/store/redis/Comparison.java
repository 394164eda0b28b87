package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.JournalId;
import dev.segue.store.RedisServer;
import java.util.List;
import java.util.Optional;

/**
 * Compares a server with what this process knows of a journal that it writes to. A server may lose
 * its last moments in a crash, or another one may answer after a failover: what it lost is appended
 * again, anything else is for the operator to look at.
 */
final class Comparison {
  private static final int CHUNK = 500;

  /** Tries without getting on; another run that gives the same back at the same moment helps. */
  private static final int TRIES = 3;

  private final RedisServer server;

  Comparison(RedisServer server) {
    this.server = server;
  }

  /**
   * Makes sure that the server holds what this process knows.
   *
   * @throws JournalException when it holds something else; nothing was written
   */
  void of(Line line, JournalId id, JournalTail journalTail) {
    Optional<StoredEntry> ours = journalTail.last();
    if (ours.isEmpty()) {
      return;
    }
    long before = -1;
    int tries = 0;
    while (tries < TRIES) {
      long reached = reached(line, id, journalTail, ours.get().event().seq());
      if (isGivenBack(line, id, journalTail.after(reached), reached)) {
        return;
      }
      tries = reached > before ? 1 : tries + 1;
      before = reached;
    }
    throw refusal(id, "others append where our last events are missing");
  }

  /** The last event of ours that the server holds, too. */
  private long reached(Line line, JournalId id, JournalTail journalTail, long end) {
    StoredEntry theirs =
        Streams.last(line, id)
            .orElseThrow(() -> refusal(id, "it is empty, and ended with event " + end));
    long reached = Math.min(end, theirs.event().seq());
    StoredEntry same =
        journalTail
            .at(reached)
            .orElseThrow(
                () ->
                    refusal(
                        id,
                        "it ends with event %d, and ended with event %d, of which this process has only what came from event %d on"
                            .formatted(
                                reached, end, journalTail.first().orElseThrow().event().seq())));
    List<StoredEntry> there = Streams.from(line, id, reached, 1);
    if (there.isEmpty() || !there.getFirst().equals(same)) {
      throw refusal(id, "its event %d is another one than before".formatted(reached));
    }
    return reached;
  }

  /** Appends again what is missing; tells whether nobody else appended meanwhile. */
  private static boolean isGivenBack(
      Line line, JournalId id, List<StoredEntry> lost, long reached) {
    long at = reached;
    for (int i = 0; i < lost.size(); i += CHUNK) {
      List<StoredEntry> chunk = lost.subList(i, Math.min(lost.size(), i + CHUNK));
      if (Appending.run(line, id, at, chunk).isPresent()) {
        return false;
      }
      at = chunk.getLast().event().seq();
    }
    return true;
  }

  JournalException refusal(JournalId id, String found) {
    return Failures.lasting(
        server,
        ("is not as it was, the server seems to have lost data: of journal %s %s; nothing was"
                + " written. Look at the server; a new start goes on from what it holds")
            .formatted(id.value(), found),
        null);
  }
}
