package dev.segue.core.journal;

import java.util.Optional;

/**
 * An event ready to be appended; the store gives it its place and keeps the rest as it is.
 *
 * @param type public snake-case name
 * @param v version of the type's meaning
 * @param subject the task it belongs to
 * @param data the event's own fields as one JSON object
 */
public record EventDraft(String type, int v, Optional<String> subject, String data) {}
