package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * The agent of a session does something else than before. Stands in the session's own journal, with
 * the session as its subject.
 *
 * @param state public word of what it does
 * @param reason in words, one line
 * @param rule name of the rule that saw it
 */
public record SessionState(String session, String state, String reason, String rule)
    implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(session);
  }
}
