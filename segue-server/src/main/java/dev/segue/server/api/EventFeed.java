package dev.segue.server.api;

import java.util.List;
import java.util.Optional;

/**
 * The events of a project. Asked several times a second for each stream. Safe for several threads.
 */
@FunctionalInterface
public interface EventFeed {
  /**
   * An event.
   *
   * @param seq grows within a project; gaps are allowed
   * @param data the event as one line of JSON
   */
  record Line(long seq, String type, String data) {}

  /**
   * The next events.
   *
   * @param project empty for the one that the server was started for
   * @param seq of the last event that is not wanted any more; 0 for all
   * @param max at most so many
   * @throws RefusedRequest when there is no such project
   * @throws dev.segue.core.journal.JournalException when the store cannot do it now
   */
  List<Line> after(Optional<String> project, long seq, int max);
}
