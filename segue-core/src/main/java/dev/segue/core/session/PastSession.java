package dev.segue.core.session;

import java.time.Instant;
import java.util.Optional;

/**
 * A session that ended.
 *
 * @param agent absent when nothing tells of its beginning
 * @param seq of the event that ended it
 */
public record PastSession(
    Optional<String> agent, long seq, Instant at, SessionEvent.SessionEnded end) {}
