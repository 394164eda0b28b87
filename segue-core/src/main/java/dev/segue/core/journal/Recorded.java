package dev.segue.core.journal;

import java.time.Instant;

/**
 * An event with its place in the journal, as folds see it.
 *
 * @param seq position in its journal
 * @param time when it was appended; may step back where the machine's clock did, so order is {@code
 *     seq}
 * @param event what happened
 */
public record Recorded(long seq, Instant time, Event event) {}
