package dev.segue.core.context;

import dev.segue.core.text.Untrusted;
import java.time.Instant;
import java.util.Optional;

/**
 * A decision as the project's state holds it.
 *
 * @param reason the beginning of the rationale; the whole stands in the journal
 * @param seq of the event that recorded it
 * @param supersededBy the decision that took its place
 */
public record Decision(
    String id,
    String title,
    DecisionStatus status,
    String reason,
    long seq,
    Instant at,
    Optional<String> supersededBy) {
  /** In characters; more than one line of a prompt shows, so that secrets in it are seen whole. */
  private static final int REASON_CHARACTERS = 600;

  static Decision of(DecisionEvent.DecisionRecorded event, long seq, Instant at) {
    return new Decision(
        event.id(),
        event.title(),
        event.status(),
        Untrusted.beginning(event.rationale(), REASON_CHARACTERS),
        seq,
        at,
        Optional.empty());
  }

  Decision supersededBy(String other) {
    return new Decision(id, title, DecisionStatus.SUPERSEDED, reason, seq, at, Optional.of(other));
  }
}
