package dev.segue.core.journal;

import java.util.Optional;

/**
 * Something that happened. Implementations are records, sealed per feature; the record's name in
 * snake case is its stored and public type, its components in snake case are the public fields.
 * Fields are only ever added; another meaning is a new record.
 */
public interface Event {
  /**
   * The task, session or delivery this event belongs to; indexed by every store so that the history
   * of one is read without the rest.
   */
  default Optional<String> subject() {
    return Optional.empty();
  }
}
