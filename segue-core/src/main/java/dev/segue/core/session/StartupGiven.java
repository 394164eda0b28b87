package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * A session was given a start-up context by its agent's hook. Stands in the session's journal, so
 * that one that goes on is not told the same state again.
 *
 * @param hash of the state that it tells
 */
public record StartupGiven(String session, String hash) implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(session);
  }
}
