package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * An agent is about to be started at a terminal. Stands in the session's own journal, in front of
 * what was typed into it.
 *
 * @param agent a provider, or a program
 * @param version as the agent tells it; absent where it does not
 * @param profile that it is seen by
 */
public record SessionOpened(
    String session, String project, String agent, Optional<String> version, String profile)
    implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(session);
  }
}
