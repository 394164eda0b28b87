package dev.segue.core.session;

import java.time.Instant;

/**
 * A session that did not say that it ended; its process may have died.
 *
 * @param seq of the event that began it
 */
public record OpenSession(
    String session, String agent, Via via, long pid, long seq, Instant since) {}
