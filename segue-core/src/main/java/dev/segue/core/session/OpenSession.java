package dev.segue.core.session;

import java.time.Instant;
import java.util.Optional;

/**
 * A session that did not say that it ended; its process may have died.
 *
 * @param seq of the event that began it
 * @param taskId the task it was started for, if any
 * @param role in which it works on that task
 */
public record OpenSession(
    String session,
    String agent,
    Via via,
    long pid,
    long seq,
    Instant since,
    Optional<String> taskId,
    Optional<String> role) {
  /** One that was started for no task. */
  public OpenSession(String session, String agent, Via via, long pid, long seq, Instant since) {
    this(session, agent, via, pid, seq, since, Optional.empty(), Optional.empty());
  }
}
