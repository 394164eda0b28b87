package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * A dialog of an agent's start is about to be answered, as the operator has ordered; appended
 * before each key. Stands in the session's own journal, with the session as its subject.
 *
 * @param dialog its kind
 * @param rule which of the profile's rules saw it
 * @param key the key's name
 */
public record DialogAnswered(String session, String dialog, String rule, String key)
    implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(session);
  }
}
