package dev.segue.core.session;

import dev.segue.core.journal.Event;
import java.util.Optional;

/**
 * A hook told where the agent keeps its transcript. Stands in the session's own journal, for an
 * owner after this one.
 *
 * @param path of the file, which need not be there yet
 */
public record TranscriptNamed(String session, String path) implements Event {
  @Override
  public Optional<String> subject() {
    return Optional.of(session);
  }
}
