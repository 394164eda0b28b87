package dev.segue.core.journal;

import java.time.Instant;
import java.util.Optional;

/**
 * One event as it lies in a store. {@code data} is kept byte for byte, so that an export and import
 * changes nothing.
 *
 * @param seq position in its journal, from 1, ascending; gaps are allowed
 * @param time when it was appended, UTC with milliseconds
 * @param type public snake-case name
 * @param v version of the type's meaning, from 1
 * @param subject the task it belongs to
 * @param data the event's own fields as one JSON object
 */
public record StoredEvent(
    long seq, Instant time, String type, int v, Optional<String> subject, String data) {}
