package dev.segue.context.history;

import java.time.Instant;
import java.util.Optional;

/**
 * An event in whose texts the words occur.
 *
 * @param line the text around one of them, redacted
 */
public record HistoryHit(
    long seq, Instant time, String type, Optional<String> taskId, String line) {}
